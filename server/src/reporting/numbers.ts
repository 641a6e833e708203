/**
 * Returns `part` divided by `whole`, both integers, rounded half up to `decimals` decimals without intermediate
 * rounding. Null if `whole` is 0.
 */
export function ratio(part: number, whole: number, decimals: number): number | null {
  if (whole === 0) return null
  const scale = 10 ** decimals
  return Math.floor((2 * part * scale + whole) / (2 * whole)) / scale
}

/** Returns `part` as a percentage of `whole`, with one decimal; null if `whole` is 0. */
export const percent = (part: number, whole: number): number | null => ratio(part * 100, whole, 1)
