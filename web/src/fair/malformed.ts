/** Error for data not in the form of `docs/fair.md`: the finding `fair/malformed`. */
export class Malformed extends Error {}
