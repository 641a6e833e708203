import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatDayPart } from '@muster/contract/kit/formatters'
import type { YearTotals } from '@muster/contract/payroll/yearTotals'
import type { Column } from '../../../kit/list/DataTable.tsx'
import { Person } from '../../../kit/people/Person.tsx'
import { useNarrow } from '../../../kit/useNarrow.ts'
import { figureOf, moneyOf } from '../shared/labels.ts'

/** Returns the columns of the year-end totals. */
export function useYearColumns(): Column<YearTotals>[] {
  const { t } = useTranslation()
  const isNarrow = useNarrow()
  const money = (key: string, header: string, amount: (row: YearTotals) => number): Column<YearTotals> => ({
    key,
    header,
    align: 'end',
    // A phone has no room for what is zero.
    render: (row) => (isNarrow && amount(row) === 0 ? null : <span className="nowrap">{figureOf(amount(row))}</span>),
  })
  return [
    {
      key: 'employee',
      header: t('Employee'),
      person: ({ user }) => user,
      render: ({ user }) => <Person person={user} secondary={isNarrow ? undefined : user.department} />,
    },
    { key: 'months', header: t('Months'), render: (row) => <Months row={row} isInline={isNarrow} /> },
    money('gross', t('Gross pay'), ({ grossPay }) => grossPay),
    money('taxable', t('Taxable pay'), ({ taxablePay }) => taxablePay),
    money('tax', t('Income tax'), ({ incomeTax }) => incomeTax),
    money('insurance', t('Insurance'), ({ insurance }) => insurance),
    money('employer', t('Company’s share'), ({ employerShare }) => employerShare),
    money('deductions', t('Other deductions'), ({ deductions }) => deductions),
    {
      key: 'net',
      header: t('Net pay'),
      align: 'end',
      phone: 'figure',
      selfEvident: true,
      render: ({ netPay, currency }) => <span className="nowrap medium">{moneyOf(netPay, currency)}</span>,
    },
  ]
}

/** Shows the number of months counted, the part paid elsewhere and the months left out. */
function Months(props: { row: YearTotals; isInline: boolean }) {
  const { months, opening, openMonths } = props.row
  const { t, i18n } = useTranslation()
  // The year is known from the list.
  const short = (period: string) =>
    formatDayPart(Temporal.PlainDate.from(`${period}-01`), i18n.language, { month: 'short' })
  const notes = [
    ...(opening ? [t('incl. elsewhere to {month}', { month: short(opening.upTo) })] : []),
    ...(openMonths.length > 0 ? [t('without {months}', { months: openMonths.map(short).join(', ') })] : []),
  ]
  if (props.isInline) return [months, ...notes].join(' · ')
  return (
    <Stack component="span" gap={0} py={4} display="inline-flex" lh={1.35}>
      <span>{months}</span>
      {notes.map((note) => (
        <span key={note} className="faint small nowrap">
          {note}
        </span>
      ))}
    </Stack>
  )
}
