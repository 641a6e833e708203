import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { PayLine, PayLineReason } from '@muster/contract/payroll/lines'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { payrollDetailOf, payrollRecordOf } from '../../../testing/payroll.ts'
import { renderPage } from '../../../testing/renderPage.tsx'
import { userWith } from '../../../testing/samples.ts'
import { stopClock } from '../../../testing/stopClock.ts'
import PayrollDetails from './PayrollDetails.tsx'

stopClock('2026-12-31T10:00:00Z')

const bands = [
  { from: 0, to: 40_000, rate: 0, amount: 0 },
  { from: 40_000, to: 55_000, rate: 10, amount: 1500 },
]
const lineOf = (because: PayLineReason, line: Partial<PayLine>): PayLine => ({
  code: 'INCOME_TAX',
  part: 'TAX',
  label: 'Income tax',
  period: '2026-12',
  quantity: null,
  unit: null,
  rate: null,
  amount: 0,
  because,
  ...line,
})
const settlement = lineOf(
  {
    kind: 'SETTLEMENT',
    year: 2026,
    months: [
      { period: '2026-11', wage: 10_000, insurance: 1100, tax: 592.5 },
      { period: '2026-12', wage: 10_000, insurance: 1100, tax: 592.5 },
    ],
    wage: 20_000,
    insurance: 2200,
    exempt: 20_000,
    taxable: 0,
    bands: [],
    due: 0,
    withheld: 1185,
  },
  { code: 'TAX_SETTLEMENT', label: 'Income tax settlement for 2026', amount: -1185 },
)
const tax = lineOf(
  {
    kind: 'TAX',
    wage: 10_000,
    insurance: 1650,
    days: 15,
    daysOfMonth: 30,
    exempt: 20_000,
    taxable: 180_400,
    bands,
    annual: 25_830,
    bonus: { wage: 5000, insurance: 0, taxable: 185_400, bands, annual: 26_830.1 },
  },
  { amount: 2076.25 },
)

const actions = { stepsOf: () => [], isBusy: () => false, isComing: () => false, savePayslip: vi.fn() }

function show(detail: Parameters<typeof payrollDetailOf>[0]) {
  renderPage(
    <SessionProvider user={userWith(['payroll.all_view', 'payroll.process'])}>
      <PayrollDetails detail={payrollDetailOf(detail)} actions={actions as never} />
    </SessionProvider>,
  )
}

/** Opens a line; returns the element with its calculation. */
function open(label: string): HTMLElement {
  const summary = screen.getByText(label, { selector: 'summary *' })
  fireEvent.click(summary)
  return summary.closest('details')!
}

/** Returns the text of an element, with ordinary spaces. */
const textOf = (element: HTMLElement) => element.textContent?.replaceAll('\u00a0', ' ') ?? ''

test('the settlement of a year shows its months, the tax due and the tax withheld', () => {
  show({ lines: [settlement] })
  const line = open('Income tax settlement for 2026')
  expect(within(line).getByText('EGP 1,185.00', { selector: 'summary *' })).toBeTruthy()
  const months = within(within(line).getByRole('table')).getAllByRole('row')
  expect(months.map((row) => row.textContent)).toEqual([
    'MonthTaxed payInsuranceTax withheld',
    'November10,000.001,100.00592.50',
    'December10,000.001,100.00592.50',
  ])
  expect(textOf(line)).toContain('Tax due for 2026EGP 0.00')
  expect(textOf(line)).toContain('Minus tax withheldEGP 1,185.00')
  expect(textOf(line)).toContain('Paid backEGP 1,185.00')
})

test('the tax of a month shows the part of the month, and what bonuses add', () => {
  show({ lines: [tax] })
  const text = textOf(open('Income tax'))
  expect(text).toContain('Regular monthly wageEGP 10,000.00')
  expect(text).toContain('Share of the month15 of 30 days')
  expect(text).toContain('15 of 30 days of one twelfth of EGP 25,830.00 per year.')
  expect(text).toContain('Plus EGP 1,000.10, which the bonuses add to the tax of the year.')
})

test('overtime of part-time work shows the person’s week beside the company’s', () => {
  const because: PayLineReason = {
    kind: 'OVERTIME',
    salary: 9300,
    divisor: 240,
    week: { own: 1200, company: 2400 },
    premium: 35,
    days: [{ date: '2026-12-07', recordId: crypto.randomUUID(), minutes: 60 }],
  }
  const line = { code: 'OVERTIME_DAY', part: 'OVERTIME', rate: 104.625, amount: 104.63 } as const
  show({ lines: [lineOf(because, { ...line, label: 'Part-time overtime' })] })
  const text = textOf(open('Part-time overtime'))
  expect(text).toContain('Hours per month240')
  expect(text).toContain('Own hours per week20:00 of 40:00')
  expect(text).toContain('EGP 104.625')
})

test('a year that is not settled names the months that are not known', () => {
  const record = payrollRecordOf({ exceptions: ['YEAR_INCOMPLETE'] })
  show({ record, unsettledMonths: ['2026-01', '2026-02'] })
  expect(screen.getByText(/Not known: January 2026, February 2026\./)).toBeTruthy()
})
