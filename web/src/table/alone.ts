import type { TableView } from '../wire/types';

/** Return true if all other players are computers, none of them in place of a person who may come back. */
export const alone = (table: TableView): boolean => table.seats.every((seat, i) => i === table.you || (seat.kind === 'computer' && !seat.kept_for));
