import { ask } from '../wire/http';
import type { SchoolAnswer, SchoolCourse } from '../wire/types';

export const course = (game: string) => ask<SchoolCourse>(`/api/school/${game}`);
export const attempt = (game: string, lesson: string, step: string, answer: string) => ask<SchoolAnswer>(`/api/school/${game}/${lesson}/${step}/attempt`, 'POST', { answer });
