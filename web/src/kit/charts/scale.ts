/** Returns the step between two lines of a scale: 1, 2, 2.5 or 5 times a power of ten, at least `minStep`. */
function stepFor(share: number, minStep: number): number {
  const power = 10 ** Math.floor(Math.log10(share))
  const factor = [1, 2, 2.5, 5, 10].find((each) => each * power >= share) ?? 10
  return Math.max(factor * power, minStep)
}

/**
 * Returns the values of a chart's lines from 0 to at least `maxValue`, at most five steps of a round number. `minStep`
 * is the smallest step, such as 1 for counts.
 */
export function scaleOf(maxValue: number, minStep = 0): number[] {
  const max = maxValue > 0 ? maxValue : minStep || 1
  const step = stepFor(max / 5, minStep)
  const steps = Math.ceil(Math.round((max / step) * 1e6) / 1e6)
  // Rounded, so that three steps of 0.1 are 0.3.
  return Array.from({ length: steps + 1 }, (_, index) => Number((index * step).toPrecision(12)))
}
