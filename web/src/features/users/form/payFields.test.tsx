import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { Permission } from '@muster/contract/access/permissions'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { answerCalls, renderPage } from '../../../testing/renderPage.tsx'
import { colleague, userWith } from '../../../testing/samples.ts'
import { stopClock } from '../../../testing/stopClock.ts'
import { InvoicingFrom, PayFields, SalaryFields } from './PayFields.tsx'
import { newUser } from './userForm.ts'

stopClock('2026-11-23T09:00:00Z')

const accounts = [
  { id: '019a6b7e-0000-7000-8000-000000000001', name: 'Delta Retail Group', currency: 'EUR' },
  { id: '019a6b7e-0000-7000-8000-000000000002', name: 'Nile Logistics', currency: 'USD' },
]

function Invoiced() {
  const [values, setValues] = useState({ ...newUser('2026-11-23'), isInternal: false })
  const change = (patch: Partial<typeof values>) => setValues((before) => ({ ...before, ...patch }))
  return <PayFields form={{ values, change, problems: {} }} />
}

test('invoices in the account’s currency until another is chosen', async () => {
  answerCalls({
    'GET /accounts': [200, { accounts, pagination: { page: 1, limit: 20, total: 2, totalPages: 1 } }],
  })
  renderPage(
    <SessionProvider user={userWith([])}>
      <Invoiced />
    </SessionProvider>,
  )
  await screen.findByRole('option', { name: 'Delta Retail Group (EUR)' })
  const choice = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name })
  const choose = (name: string, value: string) => fireEvent.change(choice(name), { target: { value } })
  const currency = 'Currency: Invoicing Amount'
  expect(choice(currency).value).toBe('USD')
  choose('Account', accounts[0]?.id ?? '')
  expect(choice(currency).value).toBe('EUR')
  choose(currency, 'GBP')
  expect(choice(currency).value).toBe('GBP')
  choose('Account', accounts[1]?.id ?? '')
  expect(choice(currency).value).toBe('USD')
})

function Paid({ permissions }: { permissions: Permission[] }) {
  const before = { ...newUser('2026-11-23'), salary: '10000' }
  const [values, setValues] = useState(before)
  const change = (patch: Partial<typeof values>) => setValues((previous) => ({ ...previous, ...patch }))
  const form = { values, before, change, problems: {} }
  return (
    <SessionProvider user={userWith(permissions)}>
      <PayFields form={form}>
        <SalaryFields userId={colleague.id} form={form} />
      </PayFields>
      <InvoicingFrom form={form} />
    </SessionProvider>
  )
}
const type = (label: string | RegExp, value: string) => {
  const field = screen.getByRole('textbox', { name: label })
  fireEvent.change(field, { target: { value } })
  fireEvent.blur(field)
}
const preview = {
  months: [
    {
      period: '2026-10',
      isApproved: true,
      awaitsDecision: false,
      parts: null,
      changes: [
        {
          currency: 'EGP',
          before: { grossPay: 10_000, netPay: 8307.5 },
          after: { grossPay: 12_000, netPay: 9807.5 },
          difference: 1500,
        },
      ],
    },
    { period: '2026-11', isApproved: false, awaitsDecision: false, changes: [], parts: null },
  ],
  missing: [{ period: '2026-09', pay: [{ currency: 'EGP', grossPay: 1600, netPay: 1600 }] }],
  differences: [{ currency: 'EGP', netPay: 1500 }],
}

test('shows the effect of a backdated salary before it is saved', async () => {
  const requests: unknown[] = []
  answerCalls({
    'POST /payroll/salary/preview': (body) => {
      requests.push(body)
      return [200, { preview }]
    },
  })
  renderPage(<Paid permissions={['payroll.create']} />)
  type(/^Employee's Salary/, '12000')
  expect(screen.queryByRole('status', { name: 'Effect on payroll' })).toBeNull()
  type('Salary applies from', '2026-10-01')
  const effect = await screen.findByRole('table', { name: 'Effect on payroll' })
  const text = effect.closest('[role=status]')?.textContent.replaceAll('\u00a0', ' ')
  expect(text).toContain('October 2026 ApprovedEGP 8,307.50 → EGP 9,807.50+EGP 1,500.00')
  expect(text).toContain('Approved months don’t change. Difference in the next payroll: +EGP 1,500.00')
  expect(text).toContain('September 2026 Missing– → EGP 1,600.00+EGP 1,600.00')
  expect(text).not.toContain('November')
  expect(requests).toEqual([
    {
      userId: colleague.id,
      monthlySalary: { amount: 12_000, currency: 'EGP' },
      baseSalary: null,
      from: '2026-10-01',
    },
  ])
})

test('leaves undecided months out of the next payroll', async () => {
  const months = preview.months.map((month) => ({ ...month, awaitsDecision: month.isApproved }))
  answerCalls({ 'POST /payroll/salary/preview': [200, { preview: { months, missing: [], differences: [] } }] })
  renderPage(<Paid permissions={['payroll.create']} />)
  type(/^Employee's Salary/, '12000')
  type('Salary applies from', '2026-10-01')
  const effect = await screen.findByRole('table', { name: 'Effect on payroll' })
  const text = effect.closest('[role=status]')?.textContent
  expect(text).toContain('October 2026 Pending')
  expect(text).toContain('Pending months already have payroll differences. This change will be added to them.')
  expect(text).not.toContain('in the next payroll')
})

test('offers only today and later days to users without access to payroll', () => {
  answerCalls({})
  renderPage(<Paid permissions={['payroll.all_view']} />)
  type(/^Employee's Salary/, '12000')
  type('Salary applies from', '2026-10-01')
  expect(screen.queryByRole('status', { name: 'Effect on payroll' })).toBeNull()
})

test('asks for the first day of changed invoicing terms, today or earlier', async () => {
  answerCalls({
    'GET /accounts': [200, { accounts, pagination: { page: 1, limit: 20, total: 2, totalPages: 1 } }],
  })
  renderPage(<Paid permissions={['payroll.all_view']} />)
  const label = 'Invoicing applies from'
  expect(screen.queryByRole('textbox', { name: label })).toBeNull()
  fireEvent.click(screen.getByRole('checkbox', { name: /^Internal employee/ }))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: label }).value).toBe('Mon 23 Nov 2026')
  type(label, '2026-11-24')
  expect(screen.getByText('Please choose Mon 23 Nov 2026 or earlier')).toBeTruthy()
  type(label, '2026-11-16')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: label }).value).toBe('Mon 16 Nov 2026')
})
