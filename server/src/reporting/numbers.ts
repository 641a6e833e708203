/** `part` of `whole`, whole numbers, to so many decimals, halves up; null of nothing. No fraction is cut on the way. */
export function ratio(part: number, whole: number, decimals: number): number | null {
  if (whole === 0) return null
  const scale = 10 ** decimals
  return Math.floor((2 * part * scale + whole) / (2 * whole)) / scale
}

/** The same in percent, with one decimal. */
export const percent = (part: number, whole: number): number | null => ratio(part * 100, whole, 1)
