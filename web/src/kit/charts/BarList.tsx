import { ChartFrame, type ChartSeries } from './ChartFrame.tsx'
import classes from './charts.module.css'
import { scaleOf } from './scale.ts'

/**
 * Shows figures by group as horizontal bars: one row a group, one bar a series, each with its value, over a common
 * scale.
 */
export function BarList(props: {
  caption: string
  rowHeader: string
  rows: readonly { key: string; label: string }[]
  series: readonly ChartSeries[]
  format: (value: number | null) => string
  formatShort: (value: number) => string
  maxValue?: number
  minStep?: number
}) {
  const { caption, rowHeader, rows, series, format, formatShort, maxValue, minStep } = props
  const known = series.flatMap(({ values }) => values.filter((value) => value !== null))
  const scale = scaleOf(maxValue ?? Math.max(0, ...known), minStep)
  const end = scale.at(-1) ?? 1
  const share = (value: number) => Math.max(0, Math.min(100, (100 * value) / end))
  return (
    <ChartFrame caption={caption} rowHeader={rowHeader} rows={rows} series={series} format={format}>
      <div className={classes.list} aria-hidden="true">
        {rows.map(({ key, label }, index) => (
          <div key={key} className={classes.group}>
            <span className="small breaks" dir="auto">
              {label}
            </span>
            <div className={classes.tracks}>
              {scale.map((tick) => (
                <span key={tick} className={classes.upright} style={{ insetInlineStart: `${share(tick)}%` }} />
              ))}
              {series.map(({ label: name, colour, values }) => {
                const value = values[index] ?? null
                return (
                  <span key={name} className={classes.track}>
                    <span
                      className={classes.stripe}
                      data-colour={colour}
                      style={{ inlineSize: `${share(value ?? 0)}%` }}
                    />
                  </span>
                )
              })}
            </div>
            <div className={classes.ends}>
              {series.map(({ label: name, values }) => (
                <span key={name} className="small numbers nowrap">
                  {format(values[index] ?? null)}
                </span>
              ))}
            </div>
          </div>
        ))}
        <div className={classes.group}>
          <span />
          <div className={classes.foot}>
            {scale.map((tick) => (
              <span key={tick} style={{ insetInlineStart: `${share(tick)}%` }}>
                {formatShort(tick)}
              </span>
            ))}
          </div>
          <span />
        </div>
      </div>
    </ChartFrame>
  )
}
