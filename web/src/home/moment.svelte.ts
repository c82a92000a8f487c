/** True while a deal is being played and the reader must not be disturbed. */
export const moment = $state({ inDeal: false });
