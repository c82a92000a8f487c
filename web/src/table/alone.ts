import type { TableView } from '../wire/types';

/** Only computers play with the reader, none of them for a person who may come back. */
export const alone = (table: TableView): boolean => table.seats.every((seat, i) => i === table.you || (seat.kind === 'computer' && !seat.kept_for));
