import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Permission } from '@muster/contract/access/permissions'
import { SessionProvider } from '../../kit/session/session.tsx'
import { ToastRegion } from '../../kit/messages/ToastRegion.tsx'
import { payrollDetailOf, payrollPageOf, payrollRecordOf, runOf } from '../../testing/payroll.ts'
import { answerCalls, renderPage, type Answer } from '../../testing/renderPage.tsx'
import { colleague, viewer, userWith } from '../../testing/samples.ts'
import { stopClock } from '../../testing/stopClock.ts'
import PayrollPage from './PayrollPage.tsx'

stopClock('2026-11-22T10:00:00Z')

const employee: Permission[] = ['payroll.read']
const admin: Permission[] = [...employee, 'payroll.all_view', 'payroll.create', 'payroll.process', 'payroll.approve']
const record = payrollRecordOf()
const summary = {
  scope: 'COMPANY',
  totalGrossPay: 1234.5,
  totalNetPay: 1000,
  currency: 'EGP',
  totalEmployees: 48,
  pendingApprovals: 5,
  pendingAdjustments: 2,
  openAdjustments: 2,
  currencies: [
    { currency: 'EGP', employees: 47, grossPay: 1234.5, deductions: 0, taxDeductions: 0, netPay: 1000 },
    { currency: 'USD', employees: 1, grossPay: 3000, deductions: 0, taxDeductions: 0, netPay: 2500 },
  ],
  counts: { DRAFT: 35, PENDING_APPROVAL: 12, APPROVED: 0, PAID: 0 },
}

const recountPage = (recounts: object[], decidable: object = {}) => ({
  recounts,
  decidable: {
    count: recounts.length,
    differences: recounts.length ? [{ currency: 'EGP', difference: -3741.94 }] : [],
    digest: 'as-shown',
    ...decidable,
  },
  hasMore: false,
  pagination: { currentPage: 1, totalPages: 1, totalItems: recounts.length, itemsPerPage: 5 },
})

type Answers = Record<string, Answer | ((body: unknown) => Answer | Promise<Answer>)>

/** Renders the page for a user with these permissions; returns the calls that the page makes. */
function show(permissions: Permission[], answers: Answers = {}, search = '') {
  window.history.replaceState(null, '', `?view=payroll${search}`)
  const calls = answerCalls({
    'GET /payroll': [200, payrollPageOf(record)],
    'GET /payroll/language': [200, { language: 'en' }],
    'GET /payroll/summary': [200, { summary }],
    'GET /payroll/runs/2026-11': [200, { run: runOf() }],
    'GET /payroll/recounts': [200, recountPage([])],
    'GET /payroll/loans/own': [200, { loans: [] }],
    [`GET /payroll/${record.id}`]: [200, payrollDetailOf()],
    ...answers,
  })
  renderPage(
    <SessionProvider user={userWith(permissions)}>
      <main id="main">
        <PayrollPage />
      </main>
      <ToastRegion />
    </SessionProvider>,
  )
  return calls
}
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
/** Returns the text of an element, with ordinary spaces between amounts and currencies. */
const textOf = (element: Element | null | undefined) => element?.textContent.replaceAll('\u00a0', ' ')
const tabNames = () => screen.getAllByRole('tab').map(({ textContent }) => textContent)

test.each<[string, Permission[], string[]]>([
  ['an employee', employee, ['My Payslips']],
  [
    'who may ask for adjustments',
    [...employee, 'payroll.create'],
    ['My Payslips', 'Payroll Records', 'Salary Adjustments'],
  ],
  [
    'a user who sees others’ pay',
    admin,
    ['Payroll Records', 'Salary Adjustments', 'Loans', 'Leaving', 'Year-End', 'My Payslips'],
  ],
])('%s sees these tabs', async (_who, permissions, tabs) => {
  show(permissions)
  expect(tabNames()).toEqual(tabs)
  if (permissions === admin) await screen.findByRole('button', { name: 'Generate Payroll' })
  else expect(screen.queryByRole('button', { name: 'Generate Payroll' })).toBeNull()
})

test('says that there is nothing to show to users who may see no pay', () => {
  show(['payroll.tab_view'])
  expect(screen.getByText('Nothing to show')).toBeTruthy()
})

test('shows the latest payslip first, with lines that open to their calculation', async () => {
  show(employee)
  const slip = await screen.findByRole('region', { name: 'Payslip, October 2026' })
  expect(textOf(slip)).toContain('Your latest payslip')
  // The chosen month is that of the payslip, not the current one, and the list comes before the figures of the year.
  expect(screen.getByLabelText('Month')).toHaveProperty('value', '10')
  const list = screen.getByRole('table', { name: 'My Payslips' })
  const graph = screen.getByRole('table', { name: 'Pay by month, 2026, Egyptian pounds' })
  expect(list.compareDocumentPosition(graph) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(textOf(slip)).toContain('EGP 8,244.90')
  // The deductions include taxes.
  expect(textOf(slip)).toContain('EGP 1,942.60')
  expect(textOf(graph)).toContain('October 2026EGP 10,187.50EGP 8,244.90')
  const year = screen.getByRole('region', { name: '2026 so far' })
  await waitFor(() => expect(textOf(year)).toContain('DeductionsEGP 17,175.10incl. tax and insuranceEGP 16,925.00'))
  fireEvent.click(within(slip).getByRole('button', { name: 'View Details' }))
  const dialog = await screen.findByRole('dialog', { name: 'Payroll Details' })
  expect(window.location.search).toContain(`record=${record.id}`)
  const line = await within(dialog).findByText('Overtime by day')
  fireEvent.click(line)
  const content = textOf(line.closest('details'))
  expect(content).toContain('3:20')
  expect(content).toContain('35 %')
  expect(content).toContain('EGP 56.25')
  expect(textOf(within(dialog).getByRole('row', { name: /^Income tax/ }))).toBe('Income taxEGP 1,692.50EGP 5,925.00')
})

test('before the first payslip of a year shows those of the year before', async () => {
  const december = payrollRecordOf({ period: '2025-12', year: 2025, month: 11 })
  show(employee, { 'GET /payroll': [200, payrollPageOf(december)] })
  const slip = await screen.findByRole('region', { name: 'Payslip, December 2025' })
  expect(textOf(slip)).toContain('Your latest payslip')
  expect(screen.getByLabelText('Year')).toHaveProperty('value', '2025')
  expect(screen.getByRole('heading', { name: '2025 payslips' })).toBeTruthy()
})

test('says when payslips appear in a year without any, and that a future month has none', async () => {
  show(employee, { 'GET /payroll': [200, payrollPageOf()] }, '&month=2026-12')
  expect(await screen.findByText('No payslips in 2026')).toBeTruthy()
  expect(screen.getByText(/December 2026 is in the future/)).toBeTruthy()
  const [month, year] = [screen.getByLabelText('Month'), screen.getByLabelText('Year')]
  expect(within(month).getAllByRole('option')).toHaveLength(12)
  expect(
    within(year)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['2024', '2025', '2026', '2027', '2028'])
  fireEvent.change(year, { target: { value: '2025' } })
  expect(window.location.search).toBe('?view=payroll&month=2025-12')
})

test('does not suggest generating a future month', async () => {
  const none = runOf({ period: '2026-12', state: 'NONE', generatedAt: null })
  show(
    admin,
    { 'GET /payroll': [200, payrollPageOf()], 'GET /payroll/runs/2026-12': [200, { run: none }] },
    '&month=2026-12',
  )
  expect(await screen.findByText('Records appear here once payroll is generated.')).toBeTruthy()
  expect(screen.queryByText(/^Generate payroll for the month/)).toBeNull()
})

test('does not offer the payslip of a draft', async () => {
  const draft = payrollRecordOf({ status: 'DRAFT', can: { payslip: false } })
  show(employee, { 'GET /payroll': [200, payrollPageOf(draft)] })
  await screen.findByRole('region', { name: 'Payslip, October 2026' })
  expect(screen.queryByRole('button', { name: 'Download Payslip' })).toBeNull()
})

test('shows a month’s figures in the currency of most people, with other currencies beside them', async () => {
  show(admin)
  const card = await screen.findByRole('region', { name: 'Total Gross Pay' })
  await waitFor(() => expect(textOf(card)).toContain('1,234.50'))
  expect(textOf(card)).toContain('EGP 1,234.50+ USD 3,000.00')
  const pending = screen.getByRole('region', { name: 'Pending Approvals' })
  expect(textOf(pending)).toContain('Pending Approvals5')
  const links = within(pending)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['Pending Approvals', '?view=payroll&tab=records&month=2026-11&decidable=only'],
    ['Adjustments for November (2)', '?view=payroll&tab=adjustments&effective=2026-11&decidable=only'],
  ])
})

test.each([
  ['COMPANY', 'Company'],
  ['TEAM', 'Your team, including you'],
  ['OWN', 'Your pay and your team’s headcount'],
])('the figures name the scope of their figures: %s', async (scope, name) => {
  show(admin, { 'GET /payroll/summary': [200, { summary: { ...summary, scope } }] })
  expect(await screen.findByRole('region', { name })).toBeTruthy()
})

test('counts salary adjustments for users who decide only on bonuses', async () => {
  show([...employee, 'payroll.create', 'payroll.bonus'], {}, '&tab=records')
  const pending = await screen.findByRole('region', { name: 'Pending Approvals' })
  await waitFor(() => expect(textOf(pending)).toContain('2salary adjustments for this month'))
})

test('shows people who approve nothing what awaits others, and who moves the month on', async () => {
  show([...employee, 'payroll.all_view', 'payroll.create'], {}, '&tab=records')
  const pending = await screen.findByRole('region', { name: 'Pending Approvals' })
  await waitFor(() => expect(textOf(pending)).toContain('Pending Approvals12'))
  expect(
    within(pending)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual([
    '?view=payroll&tab=records&month=2026-11&status=PENDING_APPROVAL',
    '?view=payroll&tab=adjustments&effective=2026-11&status=PENDING',
  ])
  expect(screen.getByText('An administrator submits and approves payroll.')).toBeTruthy()
})

test('names the currency of a record that is not the one of most people at its gross pay, too', async () => {
  const dollars = payrollRecordOf({ id: '0192a3b4-0000-7000-8000-0000000000d1', currency: 'USD' })
  show(admin, { 'GET /payroll': [200, payrollPageOf(record, dollars)] })
  const table = await screen.findByRole('table', { name: 'Payroll Records' })
  const titles = within(table)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
  await waitFor(() => {
    const cells = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell')[titles.indexOf('Gross Pay')]?.textContent)
    expect(cells.map((cell) => cell?.endsWith('USD'))).toEqual([false, true])
  })
})

test('applies the filter that the card links to, and clears it', async () => {
  show(admin, {}, '&tab=records&decidable=only')
  await press('Filters (1)')
  const filter = await screen.findByLabelText<HTMLSelectElement>('Approval')
  fireEvent.change(filter, { target: { value: '' } })
  await waitFor(() => expect(screen.queryByLabelText('Approval')).toBeNull())
  expect(window.location.search).not.toContain('decidable')
})

test('each row of the list adds up from left to right', async () => {
  const row = payrollRecordOf({
    user: { ...colleague, llId: null },
    baseSalary: 8000,
    allowances: 2000,
    bonuses: 100,
    overtime: 87.5,
  })
  show(admin, { 'GET /payroll': [200, payrollPageOf(row)] })
  const table = await screen.findByRole('table', { name: 'Payroll Records' })
  const titles = within(table)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
  const cells = within((await screen.findByText('Omar Farouk')).closest('tr')!).getAllByRole('cell')
  const figure = (title: string) => Number(cells[titles.indexOf(title)]?.textContent.replace(/[^\d.]/g, ''))
  const parts = ['Base Salary', 'Allowances', 'Bonuses', 'Overtime'].map(figure)
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(figure('Gross Pay'))
  expect(figure('Gross Pay') - figure('Deductions')).toBeCloseTo(figure('Net Pay'), 2)
})

test('shows dashes on the cards if the user can see no records', async () => {
  const none = { ...summary, totalGrossPay: 0, totalNetPay: 0, totalEmployees: 0, currencies: [] }
  show(admin, { 'GET /payroll/summary': [200, { summary: none }] })
  const gross = await screen.findByRole('region', { name: 'Total Gross Pay' })
  await waitFor(() => expect(textOf(gross)).toMatch(/–\s*No records\./))
})

test('filters the records by the statuses counted above them', async () => {
  show(admin)
  const pill = await screen.findByRole('radio', { name: 'Draft 35' })
  expect(screen.getByRole('radio', { name: 'All 47' })).toHaveProperty('checked', true)
  fireEvent.click(pill)
  await waitFor(() => expect(window.location.search).toContain('status=DRAFT'))
  expect(screen.getByRole('radio', { name: 'Draft 35' })).toHaveProperty('checked', true)
  fireEvent.click(screen.getByRole('button', { name: 'Clear Filters' }))
  await waitFor(() => expect(window.location.search).not.toContain('status'))
})

test('offers payment files in the currencies of people in none yet', async () => {
  const payments = { currencies: ['EGP' as const, 'USD' as const], files: 0 }
  show(admin, {
    'GET /payroll/runs/2026-11': [200, { run: runOf({ payments }) }],
    'GET /payroll/runs/2026-11/payment-batches': [200, { batches: [] }],
  })
  await press('Payment Files')
  const currency = await screen.findByLabelText<HTMLSelectElement>('Currency')
  expect([...currency.options].map(({ textContent }) => textContent)).toEqual(['EGP', 'USD'])
})

test.each([
  ['shown while the month is open', { DRAFT: 48, PENDING_APPROVAL: 0, APPROVED: 0, PAID: 0 }, 1],
  [
    'hidden once its records are approved with their exceptions',
    { DRAFT: 0, PENDING_APPROVAL: 0, APPROVED: 48, PAID: 0 },
    0,
  ],
])('the note that a month has no exceptions is %s', async (_when, counts, times) => {
  show(admin, { 'GET /payroll/runs/2026-11': [200, { run: runOf({ counts }) }] })
  await screen.findByText(/^Generated/)
  expect(screen.queryAllByText('No exceptions')).toHaveLength(times)
})

test('says that someone else must approve, and why people are skipped', async () => {
  const skipped = {
    count: 1,
    people: [{ user: { ...colleague, llId: null }, reason: 'NO_SALARY' as const }],
  }
  show(admin, { 'GET /payroll/runs/2026-11': [200, { run: runOf({ approvalWaitsForAnother: true, skipped }) }] })
  expect(await screen.findByText('You prepared these records. Someone else must approve them.')).toBeTruthy()
  await press('1 person skipped')
  const dialog = await screen.findByRole('dialog', { name: 'Skipped, November 2026' })
  expect(within(dialog).getByText('No salary is set')).toBeTruthy()
})

test('offers the actions on a record in its row', async () => {
  const draft = payrollRecordOf({
    user: { ...colleague, llId: null },
    period: '2026-11',
    status: 'DRAFT',
    exceptions: ['CAPPED_NET', 'FAR_OFF'],
    can: { submit: true, edit: true, recalculate: true, payslip: false },
  })
  const calls = show(admin, {
    'GET /payroll': [200, payrollPageOf(draft)],
    [`POST /payroll/${draft.id}/recalculate`]: [200, { record: draft, changed: false }],
  })
  const row = (await screen.findByText('Omar Farouk')).closest('tr')
  if (!row) throw new Error('no row')
  expect(textOf(row)).toContain('Deduction carried over+1')
  fireEvent.click(within(row).getByRole('button', { name: 'Actions' }))
  const items = await screen.findAllByRole('menuitem', { hidden: true })
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'View Details',
    'Submit for Approval',
    'Recalculate',
    'Put on Hold',
  ])
  fireEvent.click(screen.getByRole('menuitem', { name: 'Recalculate', hidden: true }))
  expect(await screen.findByText('Recalculated without changes')).toBeTruthy()
  expect(calls).toContain(`POST /payroll/${draft.id}/recalculate`)
})

test('pays a record in no payment file only once the user was told so', async () => {
  const approved = payrollRecordOf({
    user: { ...colleague, llId: null },
    period: '2026-11',
    status: 'APPROVED',
    can: { pay: true },
  })
  let run = runOf()
  const sent = vi.fn()
  show(admin, {
    'GET /payroll': [200, payrollPageOf(approved)],
    'GET /payroll/runs/2026-11': () => [200, { run }],
    [`PATCH /payroll/${approved.id}/status`]: (body) => {
      sent(body)
      // The run names only the first hundred people, and this one is not among them.
      run = runOf({ unlisted: { count: 150, people: [], hasFiles: true } })
      return [409, { message: 'In no payment file and no cash list: 1.', code: 'payroll.unlisted' }]
    },
  })
  const row = (await screen.findByText('Omar Farouk')).closest('tr')
  if (!row) throw new Error('no row')
  fireEvent.click(within(row).getByRole('button', { name: 'Actions' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Mark as Paid', hidden: true }))
  const dialog = await screen.findByRole('dialog')
  const confirm = () => fireEvent.click(within(dialog).getByRole('button', { name: 'Mark as Paid' }))
  confirm()
  await within(dialog).findByText(/Only mark it if it was paid by other means/)
  confirm()
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(2))
  expect(sent.mock.calls.map(([{ unlisted }]) => unlisted)).toEqual([undefined, 'PAY'])
})

const recountOf = (period: string, difference: number) => ({
  user: { ...colleague, llId: null, position: null },
  period,
  pay: [{ currency: 'EGP', paid: 12_000, due: 12_000 + difference, difference }],
  can: { decide: true },
})

test('lists months calculated before employment periods above the run until each is decided', async () => {
  let recounts = [recountOf('2026-06', -8000), recountOf('2026-07', 4258.06)]
  const bodies: unknown[] = []
  show(admin, {
    'GET /payroll/recounts': () => [200, recountPage(recounts)],
    'POST /payroll/recounts': (body) => {
      bodies.push(body)
      const count = bodies.length
      recounts = recounts.slice(1)
      return [200, { count }]
    },
  })
  const panel = await screen.findByRole('region', { name: 'Earlier months to review (2)' })
  expect(textOf(panel)).toContain('Total: −EGP 3,741.94')
  expect(textOf(panel)).toContain('PaidEGP 12,000.00RecalculatedEGP 4,000.00Difference−EGP 8,000.00')
  expect(textOf(panel)).toContain('Difference+EGP 4,258.06')
  await press(/^Settle in Next Run: .*June 2026/)
  const question = await screen.findByRole('dialog')
  expect(textOf(question)).toContain('The difference of −EGP 8,000.00 is added to the next open payroll record.')
  fireEvent.click(within(question).getByRole('button', { name: 'Settle in Next Run' }))
  expect(await screen.findByText('Months to be settled in the next run: 1')).toBeTruthy()
  await screen.findByRole('region', { name: 'Earlier months to review (1)' })
  expect(screen.queryByRole('button', { name: 'Keep All as Paid' })).toBeNull()
  // The call contains the figures that were shown.
  const pay = [{ currency: 'EGP', paid: 12_000, due: 4000, difference: -8000 }]
  expect(bodies).toEqual([{ decision: 'SETTLE', items: [{ userId: colleague.id, period: '2026-06', pay }] }])
  await press(/^Keep as Paid: .*July 2026/)
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Keep as Paid' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: /^Earlier months to review/ })).toBeNull())
})

test('decides on all of them at once, except the user’s own', async () => {
  const own = { ...recountOf('2026-05', 100), user: viewer, can: { decide: false } }
  const recounts = [own, recountOf('2026-06', -8000), recountOf('2026-07', 4258.06)]
  const bodies: unknown[] = []
  show(admin, {
    'GET /payroll/recounts': [200, recountPage(recounts, { count: 2 })],
    'POST /payroll/recounts': (body) => {
      bodies.push(body)
      return [409, { message: 'Payroll is being generated', requestId: 'r' }]
    },
  })
  expect(await screen.findByText('Someone else must decide on your own pay.')).toBeTruthy()
  const panel = screen.getByRole('region', { name: 'Earlier months to review (3)' })
  expect(textOf(panel)).toContain('Total excluding your own: −EGP 3,741.94')
  await press('Keep All as Paid')
  const question = await screen.findByRole('dialog')
  expect(textOf(question)).toContain('Months: 2. Differences: −EGP 3,741.94. They won’t be paid or deducted')
  fireEvent.click(within(question).getByRole('button', { name: 'Keep All as Paid' }))
  expect(await screen.findByText('Payroll is being generated')).toBeTruthy()
  expect(bodies).toEqual([{ decision: 'KEEP', digest: 'as-shown' }])
})

test('shows changed figures before the decision', async () => {
  const bodies: any[] = []
  const pay = [{ currency: 'EGP', paid: 12_000, due: 4500, difference: -7500 }]
  const decidable = { count: 1, differences: [{ currency: 'EGP', difference: -7500 }], digest: 'as-it-is' }
  const refusals = [
    { recounts: [{ userId: colleague.id, period: '2026-06', pay }] },
    { recounts: [{ userId: colleague.id, period: '2026-06', pay: [] }] },
    { decidable },
  ]
  show(admin, {
    'GET /payroll/recounts': [200, recountPage([recountOf('2026-06', -8000), recountOf('2026-07', 4258.06)])],
    'POST /payroll/recounts': (body) => {
      bodies.push(body)
      const details = refusals[bodies.length - 1]
      if (!details) return [200, { count: 1 }]
      const message = 'These figures have changed. Please check the new ones.'
      return [409, { message, code: 'payroll.recount_changed', details, requestId: 'r' }]
    },
  })
  const confirm = async (name: string) =>
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))
  await press(/^Settle in Next Run: .*June 2026/)
  await confirm('Settle in Next Run')
  expect(await screen.findByText('These figures have changed. Please check the new ones.')).toBeTruthy()
  expect(textOf(screen.getByRole('dialog'))).toContain('The difference of −EGP 7,500.00 is added')
  await confirm('Settle in Next Run')
  expect(await screen.findByText('There are no differences left to decide.')).toBeTruthy()
  expect(bodies[1].items).toEqual([{ userId: colleague.id, period: '2026-06', pay }])
  expect(within(screen.getByRole('dialog')).queryByRole('button', { name: 'Settle in Next Run' })).toBeNull()
  await confirm('Cancel')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press('Settle All in Next Run')
  await confirm('Settle All in Next Run')
  expect(await screen.findByText(/^Months: 1\. Differences: /)).toBeTruthy()
  await confirm('Settle All in Next Run')
  expect(await screen.findByText('Months to be settled in the next run: 1')).toBeTruthy()
  expect(bodies.slice(2)).toEqual([
    { decision: 'SETTLE', digest: 'as-shown' },
    { decision: 'SETTLE', digest: 'as-it-is' },
  ])
})

test('does not load them for users who do not process payroll', async () => {
  const calls = show(['payroll.read', 'payroll.all_view', 'payroll.approve'])
  await screen.findByRole('heading', { name: 'Payroll for November 2026' })
  expect(calls).not.toContain('GET /payroll/recounts')
})
