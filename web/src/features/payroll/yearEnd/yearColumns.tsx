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
    render: (row) => <span className="nowrap">{figureOf(amount(row))}</span>,
  })
  return [
    {
      key: 'employee',
      header: t('Employee'),
      person: ({ user }) => user,
      render: ({ user }) => <Person person={user} secondary={isNarrow ? undefined : user.department} />,
    },
    { key: 'months', header: t('Months'), render: (row) => <Months row={row} /> },
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
      render: ({ netPay, currency }) => <span className="nowrap medium">{moneyOf(netPay, currency)}</span>,
    },
  ]
}

/** Shows the number of months counted, the part paid elsewhere and the months left out. */
function Months({ row: { months, opening, openMonths } }: { row: YearTotals }) {
  const { t, i18n } = useTranslation()
  // The year is known from the list.
  const short = (period: string) =>
    formatDayPart(Temporal.PlainDate.from(`${period}-01`), i18n.language, { month: 'short' })
  return (
    <Stack component="span" gap={0} py={4} display="inline-flex" lh={1.35}>
      <span>{months}</span>
      {opening ? (
        <span className="faint small nowrap">{t('incl. elsewhere to {month}', { month: short(opening.upTo) })}</span>
      ) : null}
      {openMonths.length > 0 ? (
        <span className="faint small nowrap">
          {t('without {months}', { months: openMonths.map(short).join(', ') })}
        </span>
      ) : null}
    </Stack>
  )
}
