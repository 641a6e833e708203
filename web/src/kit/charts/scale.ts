/** Returns the step between two lines of a scale: 1, 2, 2.5 or 5 times a power of ten, at least `minStep`. */
function stepFor(share: number, minStep: number): number {
  const power = 10 ** Math.floor(Math.log10(share))
  const factor = [1, 2, 2.5, 5, 10].find((each) => each * power >= share) ?? 10
  return Math.max(factor * power, minStep)
}

/**
 * Returns the values of a chart's lines up to at least `maxValue`, at most five steps of a round number. `minStep` is
 * the smallest step, such as 1 for counts. The first is 0; if all values are in the upper half it is at most
 * `minValue`, and never in the upper quarter, so that small changes stay small.
 */
export function scaleOf(maxValue: number, minStep = 0, minValue = 0): number[] {
  const max = maxValue > 0 ? maxValue : minStep || 1
  const min = minValue > max / 2 ? Math.min(minValue, max * 0.75) : 0
  const step = stepFor((max - min) / 5, minStep)
  const first = Math.floor(min / step)
  const last = Math.ceil(Math.round((max / step) * 1e6) / 1e6)
  // Rounded, so that three steps of 0.1 are 0.3.
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)))
}
