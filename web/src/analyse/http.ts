import { answer, ask } from '../wire/http';
import type { Board, BoardAnswer, FormatDeals, RandomDeal, SeatDeclarations } from '../wire/types';

export async function solve(board: Board, signal: AbortSignal): Promise<BoardAnswer> {
  return (await answer('/api/analyse', 'POST', board, signal)).json() as Promise<BoardAnswer>;
}
export const declarations = (board: Board) => ask<SeatDeclarations[]>('/api/analyse/declarations', 'POST', board);
export const randomDeal = (wanted: RandomDeal) => ask<Board>('/api/analyse/random', 'POST', wanted);
export const layOut = (record: object) => ask<Board>('/api/analyse/record', 'POST', { record: JSON.stringify(record) });
/** Deals of any format; also such as end or score otherwise than by our rules. */
export const readDeals = (text: string) => ask<FormatDeals>('/api/formats/read', 'POST', { text, lenient: true });
