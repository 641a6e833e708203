import { ChartFrame, type ChartReference, type ChartSeries } from './ChartFrame.tsx'
import classes from './charts.module.css'
import { scaleOf } from './scale.ts'

/** A period of a chart: its full name for the table, and a short one below the chart. */
export interface ChartPeriod {
  key: string
  label: string
  axisLabel: string
  /** True for a period outside of what the reader chose; it is drawn fainter. */
  isOutside?: boolean
  /** True for the period that is open beside the chart; its label is emphasised. */
  isCurrent?: boolean
}

/** The number of labels that fit below a chart on a phone, and from which one it has too many for all values. */
const maxNarrowLabels = 6
const denseFrom = 13

/**
 * Shows figures over time as bars or lines, with a scale, labels and a table. On narrow screens only some periods have
 * a label, and of many values only the greatest and the latest.
 */
export function TimeChart(props: {
  caption: string
  rowHeader: string
  periods: readonly ChartPeriod[]
  series: readonly ChartSeries[]
  kind: 'bars' | 'lines'
  /** Formats a value for the table, and in short for the chart. */
  format: (value: number | null) => string
  formatShort: (value: number) => string
  /** The end of the scale, if it is fixed, such as 5 for ratings. */
  maxValue?: number
  /** The smallest step of the scale. */
  minStep?: number
  /** True if the scale of lines may begin above 0, where they would all lie at the top. */
  startsHigh?: boolean
  reference?: ChartReference | null
  /** True if lines run across periods without a value, because each period has a value of one series only. */
  joinsGaps?: boolean
}) {
  const { caption, rowHeader, periods, series, kind, format, formatShort, maxValue, minStep, joinsGaps } = props
  const { startsHigh = false, reference = null } = props
  const known = series.flatMap(({ values }) => values.filter((value) => value !== null))
  if (reference) known.push(reference.value)
  const scale = scaleOf(maxValue ?? Math.max(0, ...known), minStep, startsHigh ? Math.min(...known) : 0)
  const [start = 0, end = 1] = [scale[0], scale.at(-1)]
  const share = (value: number) => Math.max(0, Math.min(100, (100 * (value - start)) / (end - start)))
  const columns = { gridTemplateColumns: `repeat(${periods.length}, minmax(0, 1fr))` }
  const labelEvery = Math.ceil(periods.length / maxNarrowLabels)
  return (
    <ChartFrame
      caption={caption}
      rowHeader={rowHeader}
      rows={periods}
      series={series}
      reference={reference}
      format={format}
    >
      <div className={classes.chart} data-dense={periods.length >= denseFrom || undefined} aria-hidden="true">
        <div className={classes.scale}>
          {/* The longest label sets the width. */}
          <span className={classes.widest}>{scale.map(formatShort).toSorted((a, b) => b.length - a.length)[0]}</span>
          {scale.map((tick) => (
            <span key={tick} style={{ insetBlockEnd: `${share(tick)}%` }}>
              {formatShort(tick)}
            </span>
          ))}
        </div>
        <div className={classes.area}>
          {scale.map((tick) => (
            <span key={tick} className={classes.line} style={{ insetBlockEnd: `${share(tick)}%` }} />
          ))}
          {reference ? (
            <span className={classes.reference} style={{ insetBlockEnd: `${share(reference.value)}%` }} />
          ) : null}
          {kind === 'lines' ? (
            <svg className={classes.lines} viewBox="0 0 100 100" preserveAspectRatio="none">
              {series.map(({ label, colour, values }) => (
                <path key={label} data-colour={colour} d={pathOf(values, share, joinsGaps)} />
              ))}
            </svg>
          ) : null}
          <div className={classes.columns} style={columns}>
            {periods.map((period, index) => (
              <div key={period.key} className={classes.column} data-outside={period.isOutside || undefined}>
                {series.map(({ label, colour, values }) => {
                  const value = values[index] ?? null
                  return value === null ? null : (
                    <span
                      key={label}
                      className={kind === 'bars' ? classes.bar : classes.dot}
                      data-colour={colour}
                      style={
                        kind === 'bars' ? { blockSize: `${share(value)}%` } : { insetBlockEnd: `${share(value)}%` }
                      }
                    >
                      {series.length === 1 ? (
                        <span className={classes.value} data-main={isMain(values, index) || undefined}>
                          {formatShort(value)}
                        </span>
                      ) : null}
                    </span>
                  )
                })}
              </div>
            ))}
          </div>
        </div>
        <div className={classes.axis} style={columns}>
          {periods.map(({ key, axisLabel, isCurrent }, index) => (
            <span
              key={key}
              className={isCurrent ? 'strong' : undefined}
              data-minor={index % labelEvery === 0 ? undefined : true}
            >
              {axisLabel}
            </span>
          ))}
        </div>
      </div>
    </ChartFrame>
  )
}

/** Returns true for the greatest value and the latest one, which keep their labels where there is little room. */
function isMain(values: readonly (number | null)[], index: number): boolean {
  const max = Math.max(...values.filter((value) => value !== null))
  return index === values.indexOf(max) || index === values.findLastIndex((value) => value !== null)
}

/**
 * Returns the path through the values in a box of 100 × 100. Periods without a value are gaps, which the path crosses
 * if `joinsGaps` is true.
 */
function pathOf(values: ChartSeries['values'], share: (value: number) => number, joinsGaps = false): string {
  const first = values.findIndex((value) => value !== null)
  const follows = (index: number) => (joinsGaps ? index > first : (values[index - 1] ?? null) !== null)
  return values
    .map((value, index) =>
      value === null
        ? ''
        : `${follows(index) ? 'L' : 'M'}${(100 * (index + 0.5)) / values.length} ${100 - share(value)}`,
    )
    .join('')
}
