import { useTranslation } from 'react-i18next'
import type { ReportRange } from '@muster/contract/reports/days'
import type { Metric, Series } from '@muster/contract/reports/figures'
import { reports, type ReportId } from '@muster/contract/reports/metrics'
import { Sparkline } from '../../../kit/charts/Sparkline.tsx'
import { DataTable, type Column } from '../../../kit/list/DataTable.tsx'
import { useAddress } from '../../../kit/session/address.tsx'
import { useToday } from '../../../kit/session/session.tsx'
import { FigureChange } from './FigureChange.tsx'
import { useNarrow } from '../../../kit/useNarrow.ts'
import { courseOf } from './course.ts'
import { describeFigure, figureText } from './figures.ts'
import classes from './figures.module.css'

/** A figure with its report and its name. */
export interface NamedFigure {
  report: ReportId
  name: string
  figure: Metric
}

/**
 * Shows figures with their values in the previous period and the change. Each links to the records behind it.
 * `ofSeveral` adds a column with the report, `series` one with the course of each figure.
 */
export function FigureTable(props: {
  caption: string
  figures: readonly NamedFigure[]
  range: ReportRange
  series?: Series
  ofSeveral?: boolean
}) {
  const { caption, figures, range, series, ofSeveral = false } = props
  const { t } = useTranslation()
  const { set } = useAddress()
  const isNarrow = useNarrow()
  const today = useToday()
  const reviews = figures.find(({ report, name }) => report === 'performance' && name === 'reviews')?.figure.value ?? 0
  const previous: Column<NamedFigure> = {
    key: 'previous',
    selfEvident: true,
    header: t('Previous period'),
    align: 'end',
    render: ({ figure }) => <span className="nowrap">{figureText(figure.previous, figure)}</span>,
  }
  const change: Column<NamedFigure> = {
    key: 'change',
    selfEvident: true,
    header: t('Change'),
    align: 'end',
    render: ({ report, name, figure }) => (
      <FigureChange report={report} name={name} figure={figure} range={range} reviews={reviews} />
    ),
  }
  const columns: Column<NamedFigure>[] = [
    {
      key: 'name',
      header: t('Figure'),
      render: ({ report, name }) => {
        const { label, meaning } = describeFigure(report, name)
        return (
          <span>
            <span className="medium ink">{label}</span>
            <br />
            <span className="faint small">{meaning}</span>
          </span>
        )
      },
    },
    ...(ofSeveral
      ? [
          {
            key: 'report',
            selfEvident: true,
            header: t('Report'),
            render: ({ report }: NamedFigure) => t(reports[report].label),
          },
        ]
      : []),
    ...(series
      ? [
          {
            key: 'course',
            selfEvident: true,
            header: t('Trend'),
            render: (named: NamedFigure) => <Sparkline {...courseOf(series, { ...named, today, reviews })} />,
          },
        ]
      : []),
    {
      key: 'value',
      selfEvident: true,
      header: t('This period'),
      align: 'end',
      render: ({ figure }) => <span className="strong nowrap">{figureText(figure.value, figure)}</span>,
    },
    // On a phone, the values are at the end: this period's above the previous one's.
    ...(isNarrow ? [change, previous] : [previous, change]),
  ]
  return (
    <div className={classes.table}>
      <DataTable
        caption={caption}
        rows={figures}
        columns={columns}
        rowKey={({ report, name }) => `${report}.${name}`}
        onRowClick={({ report, name }) => set({ metric: `${report}.${name}` })}
        empty={null}
      />
    </div>
  )
}
