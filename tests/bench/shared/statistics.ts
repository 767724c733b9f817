/** Returns the `q` quantile (`q` from 0 to 1). Throws on an empty list. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (sorted.length - 1) * q
  const low = sorted[Math.floor(at)]
  const high = sorted[Math.ceil(at)]
  if (low === undefined || high === undefined) throw new Error('Nothing was measured')
  return low + (high - low) * (at - Math.floor(at))
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** Returns `values` divided by `reference` for each round. */
export function ratios(values: readonly number[], reference: readonly number[]): number[] {
  return values.map((value, round) => value / (reference[round] ?? Number.NaN))
}

/** Returns the lowest and highest value as text for the table: "0.96–1.03". */
export function range(values: readonly number[]): string {
  return `${Math.min(...values).toFixed(2)}–${Math.max(...values).toFixed(2)}`
}
