import { answer, ask } from '../wire/http';
import type { Progress } from '../wire/types';

export const progress = () => ask<Progress>('/api/progress');
export const eraseProgress = () => answer('/api/progress', 'DELETE', undefined);
export const finishLesson = (game: string, lesson: string) => answer(`/api/progress/lessons/${game}/${lesson}`, 'PUT', undefined);
