import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatDayPart } from '@muster/contract/kit/formatters'
import type { YearTotals } from '@muster/contract/payroll/yearTotals'
import { i18n } from '../../../i18n.ts'
import type { Column } from '../../../kit/list/DataTable.tsx'
import { Person } from '../../../kit/people/Person.tsx'
import { useNarrow } from '../../../kit/useNarrow.ts'
import { figureOf, moneyOf } from '../shared/labels.ts'

/** The keys of the columns that a phone shows. */
const mainFigures = new Set(['gross', 'tax'])

/**
 * Returns the columns of the year-end totals, with one for benefits in kind if anyone has some. A phone shows the main figures;
 * the others are in the details of a row.
 */
export function useYearColumns(hasBenefits: boolean): Column<YearTotals>[] {
  const { t } = useTranslation()
  const isNarrow = useNarrow()
  const money = (key: string, header: string, amount: (row: YearTotals) => number): Column<YearTotals> => ({
    key,
    header,
    align: 'end',
    phone: mainFigures.has(key) ? 'fact' : 'hidden',
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
    { key: 'months', header: t('Months'), render: (row) => (isNarrow ? monthsText(row) : <Months row={row} />) },
    money('gross', t('Gross pay'), ({ grossPay }) => grossPay),
    ...(hasBenefits ? [money('benefits', t('Benefits in kind'), ({ benefits }) => benefits)] : []),
    money('taxable', t('Taxable pay'), ({ taxablePay }) => taxablePay),
    money('tax', t('Income tax'), ({ incomeTax }) => incomeTax),
    money('insurance', t('Insurance'), ({ insurance }) => insurance),
    money('employer', t('Employer contributions'), ({ employerShare }) => employerShare),
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

/** Returns notes on the number of months counted: the part paid elsewhere, and the months left out. */
function notesOf({ opening, openMonths }: YearTotals): string[] {
  const { t, language } = i18n
  // The year is known from the list.
  const short = (period: string) => formatDayPart(Temporal.PlainDate.from(`${period}-01`), language, { month: 'short' })
  return [
    ...(opening ? [t('incl. elsewhere to {month}', { month: short(opening.upTo) })] : []),
    ...(openMonths.length > 0 ? [t('without {months}', { months: openMonths.map(short).join(', ') })] : []),
  ]
}

/** Returns the number of months counted and the notes on it as one line. */
export const monthsText = (row: YearTotals): string => [row.months, ...notesOf(row)].join(', ')

/** Shows the number of months counted, with the notes on it below. */
function Months({ row }: { row: YearTotals }) {
  return (
    <Stack component="span" gap={0} py={4} display="inline-flex" lh={1.35}>
      <span>{row.months}</span>
      {notesOf(row).map((note) => (
        <span key={note} className="faint small nowrap">
          {note}
        </span>
      ))}
    </Stack>
  )
}
