import { useTranslation } from 'react-i18next'
import { previousPeriodText } from '@muster/contract/reports/comparison'
import type { ReportRange } from '@muster/contract/reports/days'
import type { Series } from '@muster/contract/reports/figures'
import { reports } from '@muster/contract/reports/metrics'
import { i18n } from '../../../i18n.ts'
import { Sparkline } from '../../../kit/charts/Sparkline.tsx'
import { DataTable, type Column } from '../../../kit/list/DataTable.tsx'
import { useAddress } from '../../../kit/session/address.tsx'
import { useToday } from '../../../kit/session/session.tsx'
import { useNarrow } from '../../../kit/useNarrow.ts'
import { FigureChange } from './FigureChange.tsx'
import { FigureList } from './FigureList.tsx'
import { courseOf } from './course.ts'
import { describeFigure, tableFigure, type NamedFigure } from './figures.ts'

/**
 * Shows figures with their values in the previous period and the change, on a phone or if `compact` as a list. Each
 * opens the records behind it. `ofSeveral` adds a column with the report, `series` one with the course of each figure.
 */
export function FigureTable(props: {
  caption: string
  figures: readonly NamedFigure[]
  range: ReportRange
  series?: Series | undefined
  ofSeveral?: boolean
  compact?: boolean | undefined
}) {
  const { caption, figures, range, series, ofSeveral = false, compact = false } = props
  const { t } = useTranslation()
  const { set } = useAddress()
  const isNarrow = useNarrow()
  const today = useToday()
  const reviews = figures.find(({ report, name }) => report === 'performance' && name === 'reviews')?.figure.value ?? 0
  if (isNarrow || compact) return <FigureList {...props} reviews={reviews} />
  const [first] = figures
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
            header: t('Report'),
            render: ({ report }: NamedFigure) => t(reports[report].label),
          },
        ]
      : []),
    ...(series
      ? [
          {
            key: 'course',
            header: t('Trend'),
            render: (named: NamedFigure) => <Sparkline {...courseOf(series, { ...named, today, reviews })} />,
          },
        ]
      : []),
    {
      key: 'value',
      header: t('This period'),
      align: 'end',
      render: ({ figure }) => <span className="strong nowrap">{tableFigure(figure.value, figure)}</span>,
    },
    {
      key: 'previous',
      header:
        ofSeveral || !first
          ? t('Previous period')
          : t('Previous period ({period})', { period: previousPeriodText(first.report, range, i18n.language) }),
      align: 'end',
      render: ({ figure }) => <span className="nowrap">{tableFigure(figure.previous, figure)}</span>,
    },
    {
      key: 'change',
      header: t('Change'),
      align: 'end',
      render: ({ report, name, figure }) => (
        <FigureChange brief={!ofSeveral} report={report} name={name} figure={figure} range={range} reviews={reviews} />
      ),
    },
  ]
  return (
    <DataTable
      caption={caption}
      rows={figures}
      columns={columns}
      rowKey={({ report, name }) => `${report}.${name}`}
      onRowClick={({ report, name }) => set({ metric: `${report}.${name}` })}
      empty={null}
    />
  )
}
