/** Return the numbers; if exactly one is missing, it is computed from the sum. */
export function completed(numbers: readonly (number | null)[], sum: number): (number | null)[] {
  const rest = sum - numbers.reduce<number>((all, n) => all + (n ?? 0), 0);
  return numbers.filter((n) => n === null).length === 1 && rest >= 0 ? numbers.map((n) => n ?? rest) : [...numbers];
}
