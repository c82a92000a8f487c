/** Error for data not in the form of `docs/explanation/fair.md`: the finding `fair/malformed`. */
export class Malformed extends Error {}
