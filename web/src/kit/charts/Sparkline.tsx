import classes from './charts.module.css'

const width = 72
const height = 22
/** The space for the dot at the end. */
const edge = 3

/**
 * Draws the course of a figure as a small line with a dot at its latest value. Periods without a value are skipped: a
 * rating of few days would be single dots. It is hidden from screen readers, for which the page has its values in a
 * table. Empty if fewer than two values exist. `previous` is the level of the previous period, drawn as a dashed line.
 */
export function Sparkline({ values, previous }: { values: readonly (number | null)[]; previous: number | null }) {
  const known = [...values, previous].filter((value) => value !== null)
  const [min, max] = [Math.min(...known), Math.max(...known)]
  const x = (index: number) => edge + (index * (width - 2 * edge)) / Math.max(1, values.length - 1)
  // A figure that never changes is a line in the middle.
  const y = (value: number) =>
    max === min ? height / 2 : height - edge - ((value - min) * (height - 2 * edge)) / (max - min)
  const points = values.flatMap((value, index) => (value === null ? [] : [{ x: x(index), y: y(value) }]))
  const last = points.at(-1)
  if (points.length < 2 || !last) return <span className={classes.sparkline} aria-hidden="true" />
  const path = points.map((point) => `${point.x.toFixed(1)} ${point.y.toFixed(1)}`)
  return (
    <svg className={classes.sparkline} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
      {previous === null ? null : (
        <path className={classes.previous} d={`M${edge} ${y(previous).toFixed(1)}H${width - edge}`} />
      )}
      <path d={`M${path.join('L')}`} />
      <circle cx={last.x} cy={last.y} r={2} />
    </svg>
  )
}
