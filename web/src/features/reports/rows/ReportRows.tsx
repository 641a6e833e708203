import { useTranslation } from 'react-i18next'
import { formatNumber } from '@muster/contract/kit/formatters'
import type { Column as RowColumn, Cells } from '@muster/contract/reports/figures'
import { metricOf, reportIds, reports, type ReportId } from '@muster/contract/reports/metrics'
import { i18n } from '../../../i18n.ts'
import { orpc } from '../../../kit/api/client.ts'
import { Dialog } from '../../../kit/dialog/Dialog.tsx'
import { formatClock, formatCount, formatDate, formatMonth, formatRange } from '../../../kit/format.ts'
import type { Column } from '../../../kit/list/DataTable.tsx'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { useListPage } from '../../../kit/list/useListPage.ts'
import { AddressLink, useAddress } from '../../../kit/session/address.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { describeFigure } from '../shared/figures.ts'
import { personLink, recordLink } from './rowLinks.ts'
import { useRange } from '../shared/range.tsx'

/** Returns the figure in the address, `attendance.lateArrivals`, or null. */
function parseFigure(text: string | null): { report: ReportId; name: string } | null {
  const [id = '', name = ''] = text?.split('.') ?? []
  const report = reportIds.find((each) => each === id)
  return report && metricOf(report, name) ? { report, name } : null
}

/** Shows the records behind the figure in the address, row by row. */
export default function ReportRows() {
  const { t } = useTranslation()
  const { params, set } = useAddress()
  const selectedFigure = parseFigure(params.get('metric'))
  const description = selectedFigure && describeFigure(selectedFigure.report, selectedFigure.name)
  const title =
    selectedFigure && description
      ? t('{report}: {figure}', { report: t(reports[selectedFigure.report].label), figure: description.label })
      : ''
  return (
    <Dialog
      opened={selectedFigure !== null}
      onClose={() => set({ metric: null }, { replace: true })}
      title={title}
      size={960}
      inAddress
    >
      {selectedFigure && description ? (
        <Rows
          key={`${selectedFigure.report}.${selectedFigure.name}`}
          {...selectedFigure}
          title={title}
          meaning={description.meaning}
        />
      ) : null}
    </Dialog>
  )
}

function Rows(props: { report: ReportId; name: string; title: string; meaning: string }) {
  const { report, name, title, meaning } = props
  const { t } = useTranslation()
  const { startDate, endDate, problem } = useRange()
  const list = useListPage(
    ({ page, limit }) =>
      orpc.reports.rows.queryOptions({ input: { reportId: report, metric: name, startDate, endDate, page, limit } }),
    { filters: {}, limit: 20, inAddress: false, enabled: problem === null },
  )
  const session = useSession()
  // The person column links to the person, and the first other column to the record.
  const leadingKey = list.data?.columns.find(({ key }) => key !== 'person' && key !== 'department')?.key
  const hrefOf = (key: string, row: Cells) => {
    if (key === 'person') return personLink(report, row, session)
    return key === leadingKey ? recordLink(report, name, row, session) : null
  }
  const columns = (list.data?.columns ?? []).map((column): Column<Cells> => ({
    key: column.key,
    header: t(column.label),
    align: ['number', 'hours', 'money'].includes(column.type) ? 'end' : 'start',
    render: (row) => <Cell column={column} row={row} href={hrefOf(column.key, row)} />,
  }))
  return (
    <>
      <p className="soft">{t('{meaning}, {range}', { meaning, range: formatRange(startDate, endDate) })}</p>
      <ListPage
        list={list}
        rows={list.data?.rows}
        columns={columns}
        rowKey={(row) => String(row['id'] ?? row['userId'])}
        caption={title}
        count={(count) => t('{count} rows', { count })}
        empty={{ title: t('No records'), message: t('Choose another period to see records.') }}
      />
    </>
  )
}

function Cell({ column, row, href }: { column: RowColumn; row: Cells; href: string | null }) {
  const text = cellText(column, row[column.key] ?? null)
  return href && text !== '–' ? <AddressLink href={href}>{text}</AddressLink> : text
}

function cellText({ type }: RowColumn, value: string | number | null): string {
  if (value === null || value === '') return '–'
  if (typeof value === 'number') {
    if (type === 'hours') return formatClock(Math.round(value * 60))
    if (type === 'money')
      return formatNumber(value, i18n.language, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
    return Number.isInteger(value) ? formatCount(value) : formatNumber(value, i18n.language)
  }
  if (type === 'day') return formatDate(value)
  return type === 'month' ? formatMonth(value) : value
}
