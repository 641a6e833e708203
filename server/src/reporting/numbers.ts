/**
 * Returns `part` of `whole`, whole numbers, with this many decimals, rounded half up; null when `whole` is 0. Exact,
 * without intermediate rounding.
 */
export function ratio(part: number, whole: number, decimals: number): number | null {
  if (whole === 0) return null
  const scale = 10 ** decimals
  return Math.floor((2 * part * scale + whole) / (2 * whole)) / scale
}

/** Returns the same in percent, with one decimal. */
export const percent = (part: number, whole: number): number | null => ratio(part * 100, whole, 1)
