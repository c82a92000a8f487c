/** Whether the reader must not be disturbed: a deal is being played. */
export const moment = $state({ inDeal: false });
