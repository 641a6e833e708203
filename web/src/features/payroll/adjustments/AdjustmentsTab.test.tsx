import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Permission } from '@muster/contract/access/permissions'
import type { Adjustment } from '@muster/contract/payroll/adjustments'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { ToastRegion } from '../../../kit/messages/ToastRegion.tsx'
import { answerCalls, renderPage, type Answer } from '../../../testing/renderPage.tsx'
import { colleague, viewer, userWith } from '../../../testing/samples.ts'
import { stopClock } from '../../../testing/stopClock.ts'
import AdjustmentsTab from './AdjustmentsTab.tsx'
import { useAdjustmentRequest } from './useAdjustmentRequest.tsx'

stopClock('2026-11-23T09:00:00Z')

const id = '0197a000-0000-7000-8000-000000000050'
const raise = (patch: Partial<Adjustment> = {}): Adjustment => ({
  id,
  user: colleague,
  adjustmentType: 'RAISE',
  amount: 1000,
  currency: 'EGP',
  reason: 'Leads the team now',
  effectiveDate: '2026-12-01',
  status: 'PENDING',
  requestedBy: viewer,
  createdAt: '2026-11-20T08:00:00.000Z',
  decidedBy: null,
  decidedAt: null,
  decisionReason: null,
  salary: { before: 10_000, after: 11_000 },
  paidIn: null,
  updatedAt: '2026-11-20T08:00:00.000Z',
  can: { approve: true, reject: true },
  ...patch,
})

const pageOf = (...adjustments: Adjustment[]) => ({
  adjustments,
  counts: { PENDING: adjustments.length, APPROVED: 2, REJECTED: 0 },
  pagination: { currentPage: 1, totalPages: 1, totalItems: adjustments.length, itemsPerPage: 20 },
})

/** Renders the tab, with `isPhone` in a narrow window, and returns the calls that it makes. */
function show(
  answers: Record<string, Answer | ((body: unknown) => Answer)>,
  permissions: Permission[],
  search = '',
  isPhone = false,
) {
  window.history.replaceState(null, '', `?view=payroll&tab=adjustments${search}`)
  const calls = answerCalls({
    'GET /payroll/adjustments': [200, pageOf(raise())],
    [`GET /payroll/adjustments/${id}`]: [200, { adjustment: raise() }],
    'GET /payroll/people': [200, { people: [colleague] }],
    'GET /payroll/adjustments/preview': [
      200,
      { preview: { currency: 'EGP', salary: 10_000.1, reachesBack: true, awaitsDecision: true } },
    ],
    ...answers,
  })
  const Tab = () => {
    if (isPhone)
      vi.stubGlobal('matchMedia', (media: string) =>
        Object.assign(new EventTarget(), { media, matches: media.startsWith('(max-width'), onchange: null }),
      )
    const request = useAdjustmentRequest(true)
    return (
      <>
        {request.button}
        <AdjustmentsTab isAsking={request.opened} />
        {request.form}
      </>
    )
  }
  renderPage(
    <SessionProvider user={userWith(permissions)}>
      <Tab />
      <ToastRegion />
    </SessionProvider>,
  )
  return calls
}

const dialog = (name: string) => screen.findByRole('dialog', { name })
const type = (within: HTMLElement, name: RegExp, value: string) =>
  fireEvent.change(fieldIn(within, name), { target: { value } })
const fieldIn = (parent: HTMLElement, name: RegExp) => within(parent).getByLabelText<HTMLInputElement>(name)

async function openRequest() {
  fireEvent.click(screen.getByRole('button', { name: 'Request Salary Adjustment' }))
  return dialog('Request Salary Adjustment')
}

test('reports an adjustment out of reach as not found', async () => {
  show({ [`GET /payroll/adjustments/${id}`]: [404, { message: 'Not found' }] }, ['payroll.create'], `&adjustment=${id}`)
  expect(await within(await dialog('Salary Adjustment Details')).findByText('Salary adjustment not found')).toBeTruthy()
})

test('opens an adjustment from a link, and hides it during the decision', async () => {
  show({}, ['payroll.approve'], `&adjustment=${id}`)
  const details = await dialog('Salary Adjustment Details')
  expect(await within(details).findByText('Leads the team now')).toBeTruthy()
  fireEvent.click(within(details).getByRole('button', { name: 'Approve' }))
  const question = await dialog('Approve this salary adjustment?')
  const expectClosed = () => expect(screen.queryByRole('dialog', { name: 'Salary Adjustment Details' })).toBeNull()
  await waitFor(expectClosed)
  fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
  expect(await dialog('Salary Adjustment Details')).toBeTruthy()
})

test('shows type, amount, date and salary change in each row, and counts by status', async () => {
  show({}, ['payroll.approve'])
  const row = (await screen.findByText('Omar Farouk')).closest('tr')
  for (const text of [
    'Salary Raise',
    'by Amira Hassan',
    'EGP\u00a01,000.00',
    '10,000.00 → 11,000.00 · +10 %',
    'Leads the team now',
    '1 Dec 2026',
  ])
    expect(row?.textContent).toContain(text)
  expect(screen.getByText('Pending (1)')).toBeTruthy()
  expect(screen.getByText('Approved (2)')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Request Salary Adjustment' })).toBeNull()
})

test('shows status, amount, adjustment, date, requester and salaries of a person on a phone', async () => {
  show({}, ['payroll.approve'], '', true)
  const row = (await screen.findByText('Omar Farouk')).closest('li') as HTMLElement
  expect(
    [...row.querySelectorAll('dd')].map(({ textContent }) => textContent.replaceAll('\u00a0', ' ').trim()),
  ).toEqual([
    'Pending',
    'EGP 1,000.00',
    'Salary Raise',
    '1 Dec 2026',
    'by Amira Hassan',
    '10,000.00 → 11,000.00 · +10 %',
    'ApproveReject',
  ])
  expect(within(row).getByRole('button', { name: 'Approve' })).toBeTruthy()
  expect(within(row).getByRole('button', { name: 'Actions' })).toBeTruthy()
  expect(screen.getByText('1 salary adjustment')).toBeTruthy()
})

test('shows a deduction as a negative amount in the list, in its details and when it is decided', async () => {
  const deduction = raise({ adjustmentType: 'DEDUCTION', amount: 200, salary: null })
  show(
    {
      'GET /payroll/adjustments': [200, pageOf(deduction)],
      [`GET /payroll/adjustments/${id}`]: [200, { adjustment: deduction }],
    },
    ['payroll.approve'],
  )
  const row = (await screen.findByText('Omar Farouk')).closest('tr') as HTMLElement
  const amount = '−EGP\u00a0200.00'
  expect(row.textContent).toContain(amount)
  fireEvent.click(within(row).getByRole('button', { name: 'Approve' }))
  expect((await dialog('Approve this salary adjustment?')).textContent).toContain(amount)
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(within(row).getByRole('button', { name: /Deduction/ }))
  expect((await dialog('Salary Adjustment Details')).textContent).toContain(amount)
})

test('shows missing values and invalid amounts at each field', async () => {
  show({}, ['payroll.create'])
  const form = await openRequest()
  fireEvent.click(within(form).getByRole('button', { name: 'Submit Request' }))
  for (const text of [
    'Please choose an employee',
    'Please choose a type',
    'Please enter an amount greater than 0',
    'Please choose a date',
    'Please give a reason',
  ])
    expect(await within(form).findByText(text)).toBeTruthy()
  for (const [amount, text] of [
    ['1e3', 'Please enter an amount such as 1,250.50'],
    ['1.005', 'Please use at most two decimals'],
    ['0', 'Please enter an amount greater than 0'],
    ['-5', 'Please enter an amount greater than 0'],
    ['100000000000000', 'This amount is too large'],
  ] as const) {
    type(form, /^Amount/, amount)
    fireEvent.click(within(form).getByRole('button', { name: 'Submit Request' }))
    expect(await within(form).findByText(text)).toBeTruthy()
    expect(fieldIn(form, /^Amount/).getAttribute('aria-invalid')).toBe('true')
  }
})

test('sends an email address and Arabic digits correctly, after showing their effect', async () => {
  const bodies: unknown[] = []
  show(
    {
      'POST /payroll/adjustments': (body) => {
        bodies.push(body)
        return [201, { adjustment: raise() }]
      },
    },
    ['payroll.create'],
  )
  const form = await openRequest()
  fireEvent.click(within(form).getByRole('button', { name: 'Type an ID or email address instead' }))
  type(form, /^Employee ID or email/, 'omar@demo.test')
  type(form, /^Adjustment Type/, 'RAISE')
  type(form, /^Amount/, '١٬٠٠٠٫٢٠')
  type(form, /^Effective Date/, '1 Sep 2026')
  type(form, /^Reason/, 'Leads the team now')
  expect(await within(form).findByText('EGP 10,000.10 → EGP 11,000.30')).toBeTruthy()
  expect(within(form).getByText(/starts in an approved month/)).toBeTruthy()
  expect(within(form).getByText(/already have pending payroll differences/)).toBeTruthy()
  const submit = within(form).getByRole('button', { name: 'Submit Request' })
  fireEvent.click(submit)
  fireEvent.click(submit)
  expect(await screen.findByText('Salary adjustment submitted successfully!')).toBeTruthy()
  expect(bodies).toEqual([
    {
      userId: 'omar@demo.test',
      adjustmentType: 'RAISE',
      amount: 1000.2,
      reason: 'Leads the team now',
      effectiveDate: '2026-09-01',
    },
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('shows an unknown email address at its field', async () => {
  const unknown = 'No employee has this ID or email address'
  show(
    {
      'POST /payroll/adjustments': [
        400,
        { message: 'Validation failed', errors: [{ path: 'userId', message: unknown }] },
      ],
      'GET /payroll/adjustments/preview': [403, { message: 'No' }],
    },
    ['payroll.create'],
  )
  const form = await openRequest()
  fireEvent.click(within(form).getByRole('button', { name: 'Type an ID or email address instead' }))
  type(form, /^Employee ID or email/, 'nobody@demo.test')
  type(form, /^Adjustment Type/, 'BONUS')
  type(form, /^Amount/, '500')
  type(form, /^Effective Date/, '1 Dec 2026')
  type(form, /^Reason/, 'A good year')
  fireEvent.click(within(form).getByRole('button', { name: 'Submit Request' }))
  expect(await within(form).findByText(unknown)).toBeTruthy()
  expect(fieldIn(form, /^Employee ID or email/).getAttribute('aria-invalid')).toBe('true')
})

test('shows a refusal under the specified title and keeps all input', async () => {
  show({ 'POST /payroll/adjustments': [403, { message: 'You may not do that' }] }, ['payroll.create'])
  const form = await openRequest()
  fireEvent.click(within(form).getByRole('combobox', { name: 'Employee' }))
  fireEvent.click(await within(form).findByText('Omar Farouk'))
  type(form, /^Adjustment Type/, 'DEDUCTION')
  type(form, /^Amount/, '500')
  type(form, /^Effective Date/, '1 Dec 2026')
  type(form, /^Reason/, 'A phone')
  fireEvent.click(within(form).getByRole('button', { name: 'Submit Request' }))
  expect(await within(form).findByText('Failed to submit salary adjustment')).toBeTruthy()
  expect(within(form).getByText('You may not do that')).toBeTruthy()
  expect(fieldIn(form, /^Amount/).value).toBe('500')
})

test('requires a reason to reject, and sends it with the version shown', async () => {
  const bodies: unknown[] = []
  show(
    {
      [`PATCH /payroll/adjustments/${id}`]: (body) => {
        bodies.push(body)
        return [200, { adjustment: raise({ status: 'REJECTED' }) }]
      },
    },
    ['payroll.approve'],
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Reject' }))
  const form = await dialog('Reject this salary adjustment?')
  fireEvent.click(within(form).getByRole('button', { name: 'Reject' }))
  expect(await within(form).findByText('Please give a reason for the rejection')).toBeTruthy()
  type(form, /^Reason/, 'Not this year')
  fireEvent.click(within(form).getByRole('button', { name: 'Reject' }))
  expect(await screen.findByText('Salary adjustment rejected')).toBeTruthy()
  expect(bodies).toEqual([{ status: 'REJECTED', reason: 'Not this year', updatedAt: raise().updatedAt }])
})

test('says if someone else has already decided, and disables the decision', async () => {
  let now = raise()
  show(
    {
      [`GET /payroll/adjustments/${id}`]: () => [200, { adjustment: now }],
      [`PATCH /payroll/adjustments/${id}`]: () => {
        now = raise({ status: 'REJECTED', decidedBy: colleague, can: { approve: false, reject: false } })
        return [409, { message: 'This adjustment was decided on already.', code: 'payroll.decided' }]
      },
    },
    ['payroll.approve'],
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Approve' }))
  const form = await dialog('Approve this salary adjustment?')
  fireEvent.click(within(form).getByRole('button', { name: 'Approve' }))
  expect(await within(form).findByText('This adjustment was decided on already.')).toBeTruthy()
  expect(await within(form).findByText('Omar Farouk has already rejected it.')).toBeTruthy()
  expect(within(form).getByRole('button', { name: 'Approve' }).hasAttribute('disabled')).toBe(true)
})

test('marks an unknown email address at its field, before and after sending', async () => {
  const unknown = 'No employee has this ID or email address'
  const refusal: Answer = [400, { message: 'Validation failed', errors: [{ path: 'userId', message: unknown }] }]
  show({ 'GET /payroll/adjustments/preview': refusal, 'POST /payroll/adjustments': refusal }, ['payroll.create'])
  const form = await openRequest()
  fireEvent.click(within(form).getByRole('button', { name: 'Type an ID or email address instead' }))
  type(form, /Employee ID or email/, 'nobody@example.org')
  type(form, /Adjustment Type/, 'BONUS')
  type(form, /Effective Date/, '2026-11-30')
  const isBeside = () =>
    expect(fieldIn(form, /Employee ID or email/).getAttribute('aria-describedby')).toContain(
      within(form).getByText(unknown).id,
    )
  await waitFor(isBeside)
  expect(within(form).queryByText('Validation failed')).toBeNull()
  type(form, /Amount/, '100')
  type(form, /Reason/, 'Agreed')
  fireEvent.click(within(form).getByRole('button', { name: 'Submit Request' }))
  await waitFor(isBeside)
  expect(within(form).queryByText('Validation failed')).toBeNull()
})
