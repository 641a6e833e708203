/**
 * Returns the quotient of two whole numbers with this many decimals, rounded half up without intermediate rounding;
 * null if `whole` is 0.
 */
export function ratio(part: number, whole: number, decimals: number): number | null {
  if (whole === 0) return null
  const scale = 10 ** decimals
  return Math.floor((2 * part * scale + whole) / (2 * whole)) / scale
}

/** Returns `part` as a percentage of `whole`, with one decimal; null if `whole` is 0. */
export const percent = (part: number, whole: number): number | null => ratio(part * 100, whole, 1)
