import { ask } from '../wire/http';
import type { BidExercise, BidJudged, CountAnswer, CountExercise, Grade, Hint } from '../wire/types';

export const newHand = (game: string) => ask<BidExercise>(`/api/train/${game}/bid`, 'POST');
export const expected = (game: string, id: string, choices: readonly string[]) => ask<Hint>(`/api/train/${game}/bid/${id}/expected`, 'POST', { choices });
export const judge = (game: string, id: string, choices: readonly string[]) => ask<BidJudged>(`/api/train/${game}/bid/${id}/judge`, 'POST', { choices });
export const newTricks = (game: string) => ask<CountExercise>(`/api/train/${game}/count`, 'POST');
export const grade = (game: string, id: string, question: number, answer: Partial<CountAnswer>) => ask<Grade>(`/api/train/${game}/count/${id}/grade`, 'POST', { question, answer });
