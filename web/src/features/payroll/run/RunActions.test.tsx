import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Permission } from '@muster/contract/access/permissions'
import type { PayrollRun } from '@muster/contract/payroll/runs'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { ToastRegion } from '../../../kit/messages/ToastRegion.tsx'
import { payrollPageOf, payrollRecordOf, runOf } from '../../../testing/payroll.ts'
import { answerCalls, renderPage, type Answer } from '../../../testing/renderPage.tsx'
import { userWith, viewer } from '../../../testing/samples.ts'
import { stopClock } from '../../../testing/stopClock.ts'
import PayrollPage from '../PayrollPage.tsx'

stopClock('2026-11-22T10:00:00Z')

const admin: Permission[] = ['payroll.all_view', 'payroll.process', 'payroll.approve']
const preview = {
  period: '2026-11',
  created: 0,
  recalculated: 35,
  changed: 2,
  removed: 0,
  submitted: 12,
  exceptions: 4,
  skipped: 1,
}

/** Renders the page for a user with these permissions. */
function show(
  permissions: Permission[],
  answers: Record<string, Answer | ((body: unknown) => Answer)> = {},
  { isPhone = false } = {},
) {
  window.history.replaceState(null, '', '?view=payroll')
  answerCalls({
    'GET /payroll': [200, payrollPageOf(payrollRecordOf())],
    'GET /payroll/summary': [500, {}],
    'GET /payroll/runs/2026-11': [200, { run: runOf() }],
    'GET /payroll/runs/2026-11/preview': [200, { preview }],
    'GET /payroll/recounts': [
      200,
      {
        recounts: [],
        decidable: { count: 0, differences: [], digest: 'as-shown' },
        hasMore: false,
        pagination: { currentPage: 1, totalPages: 1, totalItems: 0, itemsPerPage: 5 },
      },
    ],
    ...answers,
  })
  const Page = () => {
    vi.stubGlobal('matchMedia', (media: string) =>
      Object.assign(new EventTarget(), { media, matches: isPhone && media.startsWith('(max-width'), onchange: null }),
    )
    return <PayrollPage />
  }
  renderPage(
    <SessionProvider user={userWith(permissions)}>
      <main id="main">
        <Page />
      </main>
      <ToastRegion />
    </SessionProvider>,
  )
}
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
/** Returns the text of an element, with ordinary spaces between amounts and currencies. */
const textOf = (element: Element | null | undefined) => element?.textContent.replaceAll('\u00a0', ' ')

test('asks in the specified words before generating, and says how many records were generated', async () => {
  const bodies: unknown[] = []
  show(admin, {
    'POST /payroll/generate': (body) => {
      bodies.push(body)
      return [200, { count: 48, done: true, period: '2026-11' }]
    },
  })
  await press('Generate Payroll')
  const dialog = await screen.findByRole('dialog', { name: 'Generate Payroll' })
  expect(textOf(dialog)).toContain(
    'Generate payroll for November 2026? This will create payroll records for all active employees.',
  )
  expect(await within(dialog).findByText(/recalculated/)).toHaveProperty(
    'textContent',
    '35 drafts are recalculated (2 with changes), 12 submitted records stay unchanged, 1 person is skipped.',
  )
  expect(textOf(dialog)).toContain('4 records will have exceptions')
  const confirm = within(dialog).getByRole('button', { name: 'Generate Payroll' })
  fireEvent.click(confirm)
  fireEvent.click(confirm)
  expect(await screen.findByText('Payroll generated successfully!')).toBeTruthy()
  expect(screen.getByText('Generated 48 payroll records')).toBeTruthy()
  expect(bodies).toEqual([{ month: 11, year: 2026 }])
})

test.each<[string, Answer, string]>([
  [
    'the server’s sentence',
    [409, { message: 'Payroll is being generated', requestId: 'r' }],
    'Payroll is being generated',
  ],
  ['Please try again', [500, {}], 'Please try again'],
])('a failure shows %s', async (_which, answer, sentence) => {
  show(admin, { 'POST /payroll/generate': answer })
  await press('Generate Payroll')
  const dialog = await screen.findByRole('dialog', { name: 'Generate Payroll' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Generate Payroll' }))
  expect(await screen.findByText('Failed to generate payroll')).toBeTruthy()
  expect(screen.getByText(sentence)).toBeTruthy()
})

test('a month that can’t be read is not read again and again, and can still be generated', async () => {
  let reads = 0
  show(admin, {
    'GET /payroll/runs/2026-11': () => {
      reads += 1
      return [404, { message: 'Not found', requestId: 'r' }]
    },
  })
  await screen.findByRole('button', { name: 'Generate Payroll' })
  await screen.findByRole('searchbox')
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(reads).toBeLessThan(4)
  expect(screen.getByRole('button', { name: 'Generate Payroll' })).toBeTruthy()
})

test('follows a running generation to its end, even if someone else started it', async () => {
  let looks = 0
  show(admin, {
    'GET /payroll/runs/2026-11': () => {
      looks++
      const running = { state: 'RUNNING', progress: { done: 3500, total: 10_000 } } as const
      return [200, { run: runOf(looks < 3 ? running : { changed: 10_000 }) }]
    },
  })
  expect(await screen.findByRole('button', { name: 'Generating 3,500 of 10,000' })).toBeTruthy()
  expect(await screen.findByRole('progressbar', { name: 'Generating payroll for November 2026' })).toBeTruthy()
  expect(await screen.findAllByText('Generated 10,000 payroll records')).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Generate Payroll' })).toBeTruthy()
})

test('reports once a generation that ends in the background before the next reload', async () => {
  let isAsked = false
  show(admin, {
    'GET /payroll/runs/2026-11': () => [200, { run: runOf(isAsked ? { changed: 31 } : { state: 'NONE' }) }],
    'POST /payroll/generate': () => {
      isAsked = true
      // The run that the page has was read before this answer.
      vi.setSystemTime('2026-11-22T10:00:01Z')
      return [200, { count: 0, done: false, period: '2026-11' }]
    },
  })
  await press('Generate Payroll')
  const dialog = await screen.findByRole('dialog', { name: 'Generate Payroll' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Generate Payroll' }))
  expect(await screen.findAllByText('Generated 31 payroll records')).toHaveLength(1)
})

const none = { submit: false, approve: false, pay: false, reopen: false, discard: false }
test.each<[string, Partial<PayrollRun>, string[], string | null]>([
  ['a month that is not generated', { state: 'NONE', can: { ...runOf().can, ...none } }, [], 'Generate Payroll'],
  [
    'drafts',
    { can: { ...runOf().can, ...none, submit: true, discard: true } },
    ['Discard Drafts'],
    'Submit for Approval',
  ],
  [
    'drafts and pending records',
    { can: { ...runOf().can, ...none, submit: true, approve: true, reopen: true } },
    ['Approve', 'Send Back to Draft'],
    'Submit for Approval',
  ],
  [
    'pending records',
    { can: { ...runOf().can, ...none, approve: true, reopen: true } },
    ['Send Back to Draft'],
    'Approve',
  ],
  ['approved records', { can: { ...runOf().can, ...none, pay: true } }, [], 'Mark as Paid'],
  ['paid records', { can: { ...runOf().can, ...none } }, [], null],
])('the primary button of %s is the next step', async (_which, patch, others, primary) => {
  show(admin, { 'GET /payroll/runs/2026-11': [200, { run: runOf(patch) }] })
  await screen.findByRole('button', { name: 'Generate Payroll' })
  const actions = within(screen.getByRole('heading', { name: 'Payroll for November 2026' }).closest('section')!)
  // The filled look is the default one.
  const filled = actions.getAllByRole('button').filter(({ dataset }) => dataset['variant'] === undefined)
  expect(filled.map(({ textContent }) => textContent)).toEqual(primary === null ? [] : [primary])
  fireEvent.click(actions.getByRole('button', { name: 'Actions' }))
  const items = await screen.findAllByRole('menuitem', { hidden: true })
  expect(items.map(({ textContent }) => textContent)).toEqual(['Import Pay Items', ...others])
})

test('asks before approving, and shows a refusal in the dialog', async () => {
  const month = runOf({
    counts: { DRAFT: 0, PENDING_APPROVAL: 48, APPROVED: 0, PAID: 0 },
    can: { ...runOf().can, submit: false, approve: true, reopen: true },
  })
  show(admin, {
    'GET /payroll/runs/2026-11': [200, { run: month }],
    'PATCH /payroll/runs/2026-11/status': [409, { message: 'An earlier month is open', requestId: 'r' }],
  })
  await press('Approve')
  const dialog = await screen.findByRole('dialog', { name: 'Approve payroll for November 2026?' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Approve' }))
  await waitFor(() => expect(within(dialog).getByRole('alert').textContent).toContain('An earlier month is open'))
})

test('marking as paid names who is in no file and no list, and leaves them approved by default', async () => {
  const user = { ...viewer, llId: null }
  const month = runOf({
    // All files were released, and those records stay for a further file.
    counts: { DRAFT: 0, PENDING_APPROVAL: 0, APPROVED: 7, PAID: 41 },
    can: { ...runOf().can, ...none, pay: true },
    unlisted: { count: 7, people: [user], hasFiles: true },
    releasesPending: 2,
  })
  const sent = vi.fn()
  show(admin, {
    'GET /payroll/runs/2026-11': [200, { run: month }],
    'PATCH /payroll/runs/2026-11/status': (body) => {
      sent(body)
      return [200, { count: 41, run: month }]
    },
  })
  const pay = async (choice?: string) => {
    await press('Mark as Paid')
    const dialog = await screen.findByRole('dialog', { name: 'Mark payroll for November 2026 as paid?' })
    const names = await within(dialog).findByText(/and 6 others/)
    expect(names.textContent).toContain(user.firstName)
    expect(within(dialog).getByText(/Payments with a pending release: 2/)).toBeTruthy()
    if (choice) fireEvent.change(within(dialog).getByLabelText('These people'), { target: { value: choice } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Mark as Paid' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
  }
  await pay()
  await pay('PAY')
  expect(sent.mock.calls).toEqual([[{ status: 'PAID', unlisted: 'SKIP' }], [{ status: 'PAID', unlisted: 'PAY' }]])
})

test('lists what to check before approving', async () => {
  const beforeApproval = { exceptions: 3, zeroNets: 1, adjustments: 2, overtimeDays: 0, daysToCome: 7 }
  const month = runOf({ can: { ...runOf().can, submit: false, approve: true }, beforeApproval })
  show(admin, { 'GET /payroll/runs/2026-11': [200, { run: month }] })
  await press('Approve')
  const dialog = await screen.findByRole('dialog', { name: 'Approve payroll for November 2026?' })
  const odd = within(dialog).getByRole('list', { name: 'Check before you approve' })
  expect(
    within(odd)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Days remaining this month: 7 days',
    'Records with exceptions: 3',
    'Records without net pay: 1',
    'Pending salary adjustments: 2',
  ])
})

test('says in the preview that a month has no one to pay', async () => {
  const nothing = { created: 0, recalculated: 0, changed: 0, removed: 0, submitted: 0, exceptions: 0, skipped: 0 }
  show(admin, { 'GET /payroll/runs/2026-11/preview': [200, { preview: { ...preview, ...nothing } }] })
  await press('Generate Payroll')
  const dialog = await screen.findByRole('dialog', { name: 'Generate Payroll' })
  expect(await within(dialog).findByText('There is no one to pay this month.')).toBeTruthy()
})

const withExceptions = {
  'GET /payroll/runs/2026-11': [200, { run: runOf({ exceptions: 22 }) }],
  'GET /payroll/runs/2026-11/differences': [500, {}],
} satisfies Record<string, Answer>

test.each([true, false])(
  'warns of records with exceptions before the statuses, and lists only these',
  async (isPhone) => {
    show(admin, withExceptions, { isPhone })
    const pill = await screen.findByRole('button', { name: 'Exceptions 22' })
    expect(pill.dataset.colour).toBe('amber')
    fireEvent.click(pill)
    expect(window.location.search).toContain('show=differences&exceptions=only')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Exceptions 22' })).toBeNull())
    window.history.back()
    await waitFor(() => expect(window.location.search).toBe('?view=payroll'))
  },
)

test('asks before submitting with the numbers of drafts, of those on hold and of exceptions', async () => {
  const run = runOf({ can: { ...runOf().can, submit: true }, held: 2, exceptions: 1 })
  show(admin, { 'GET /payroll/runs/2026-11': [200, { run }] })
  fireEvent.click(await screen.findByRole('button', { name: 'Submit for Approval' }))
  const question = await screen.findByRole('dialog', { name: /^Submit payroll for/ })
  expect(within(question).getByText('48 drafts · 2 on hold · 1 unapproved record with exceptions')).toBeTruthy()
})
