import { UnstyledButton } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './charts.module.css'

/** The colours of a chart's series. A thing has the same colour in every chart. */
export type ChartColour = 'accent' | 'blue' | 'amber' | 'grey'

/** A series of a chart: its name, colour and values, one for each period or row. Null means no value. */
export interface ChartSeries {
  label: string
  colour: ChartColour
  values: readonly (number | null)[]
}

/** A level to compare with, drawn as a dashed line; its label names it and its value. */
export interface ChartReference {
  label: string
  value: number
}

/**
 * Shows a chart in a card, with its legend if it has several series or a reference, and a button that shows its values
 * as a table. Screen readers always have the table.
 */
export function ChartFrame(props: {
  caption: string
  /** The header of the first column: what a row is. */
  rowHeader: string
  rows: readonly { key: string; label: string }[]
  series: readonly ChartSeries[]
  reference?: ChartReference | null
  /** Formats a value of a series for the table. */
  format: (value: number | null) => string
  children: ReactNode
}) {
  const { caption, rowHeader, rows, series, reference = null, format, children } = props
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div className={`${classes.frame} card`}>
      {series.length > 1 || reference ? (
        <ul className={`${classes.legend} unmarked small soft`} aria-hidden="true">
          {series.map(({ label, colour }) => (
            <li key={label} data-colour={colour}>
              {label}
            </li>
          ))}
          {reference ? <li data-reference>{reference.label}</li> : null}
        </ul>
      ) : null}
      {children}
      <UnstyledButton
        className={`${classes.toggle} link small medium`}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={
          isOpen ? t('Hide table: {chart}', { chart: caption }) : t('Show table: {chart}', { chart: caption })
        }
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? t('Hide table') : t('Show table')}
      </UnstyledButton>
      <div id={id} className={isOpen ? classes.table : 'visually-hidden'}>
        <table className="plain-table">
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{rowHeader}</th>
              {series.map(({ label }) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={row.key}>
                <th scope="row" className="breaks" dir="auto">
                  {row.label}
                </th>
                {series.map(({ label, values }) => (
                  <td key={label}>{format(values[index] ?? null)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
