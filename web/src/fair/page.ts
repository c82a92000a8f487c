/** Address of the page that checks a deal. */
export const pageOfDeal = (table: string, deal: number): string => `/table/${table}/deals/${deal}/fair`;
