import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Permission } from '@muster/contract/access/permissions'
import { SessionProvider } from '../../kit/session/session.tsx'
import { answerCalls, renderPage, type Answer } from '../../testing/renderPage.tsx'
import { ToastRegion } from '../../kit/messages/ToastRegion.tsx'
import LeavesPage from './LeavesPage.tsx'
import { pageOf, requestOf, userWith } from '../../testing/samples.ts'
import { stopClock } from '../../testing/stopClock.ts'

stopClock('2026-11-23T09:00:00Z')

const leadPermissions: Permission[] = ['leaves.read', 'leaves.team_view', 'leaves.approve', 'leaves.reject']
const pendingRequest = requestOf({})
const decidedRequest = (status: 'APPROVED' | 'REJECTED') =>
  requestOf({
    status,
    approvedBy: { firstName: 'Amira', lastName: 'Hassan' },
    can: { approve: false, reject: false, cancel: false, edit: false, end: false },
  })

/**
 * Renders the page for a team lead with one request, and returns the API calls it makes. `decide` is the answer to a
 * decision.
 */
function openTeam(decide: Answer | ((body: unknown) => Answer | Promise<Answer>), permissions = leadPermissions) {
  window.history.replaceState(null, '', '?view=leaves&tab=team')
  let now = pendingRequest
  const calls = answerCalls({
    'GET /leaves/team': () => [200, pageOf(now)],
    'GET /leaves/all': () => [200, pageOf(now)],
    [`GET /leaves/${pendingRequest.id}`]: () => [200, { leaveRequest: now }],
    [`PATCH /leaves/${pendingRequest.id}/status`]: async (body) => {
      const answer = typeof decide === 'function' ? await decide(body) : decide
      if (answer !== 'unreachable' && answer[0] === 200) now = decidedRequest((body as { status: 'APPROVED' }).status)
      return answer
    },
  })
  renderPage(
    <SessionProvider user={userWith(permissions)}>
      <LeavesPage />
      <ToastRegion />
    </SessionProvider>,
  )
  return calls
}

const answerWith = (body: unknown): Answer => [
  200,
  { leaveRequest: decidedRequest((body as { status: 'APPROVED' | 'REJECTED' }).status) },
]
const row = async () => (await screen.findByText('Omar Farouk')).closest('tr') as HTMLElement

test.each([
  [['leaves.all_view'], 'No approved leave in these weeks.'],
  [['leaves.team_view'], 'You and your team have no approved leave in these weeks.'],
  [[], 'You have no approved leave in these weeks. Only your own leave is shown.', false],
  [[], 'You and the colleagues in your team have no approved leave in these weeks.'],
] as [Permission[], string, boolean?][])(
  'an empty calendar names the people whose leave it shows (%j): %s',
  async (permissions, sentence, isShared = true) => {
    window.history.replaceState(null, '', '?view=leaves&tab=calendar')
    answerCalls({ 'GET /leaves/calendar': [200, { days: [], isShared }] })
    renderPage(
      <SessionProvider user={userWith(['leaves.read', 'leaves.calendar_view', ...permissions])}>
        <LeavesPage />
      </SessionProvider>,
    )
    expect(await screen.findByText(sentence)).toBeTruthy()
  },
)

test.each([
  [['leaves.all_view'], 'Everyone’s approved leave, including yours.'],
  [['leaves.team_view'], 'Your team’s approved leave, including yours.'],
  [[], 'Only your own approved leave.'],
] as [Permission[], string][])(
  'a calendar names the people whose leave it counts (%j)',
  async (permissions, sentence) => {
    const day = { day: Temporal.Now.plainDateISO('Africa/Cairo').toString(), count: 1, people: [] }
    openTab('calendar', { 'GET /leaves/calendar': [200, { days: [day] }] }, [
      'leaves.read',
      'leaves.calendar_view',
      ...permissions,
    ])
    expect(await screen.findByRole('button', { name: /1 person away/ })).toBeTruthy()
    expect(screen.getByText(sentence)).toBeTruthy()
  },
)

test('shows in the history when a request was sent, and the full reason of a rejection', async () => {
  window.history.replaceState(null, '', '?view=leaves&tab=history')
  const rejectionReason = 'The quarter closes in these days, and everybody is needed. '.repeat(6).trim()
  const request = { ...decidedRequest('REJECTED'), rejectionReason }
  answerCalls({ 'GET /leaves/within': [200, pageOf(request)], 'GET /leaves/team': [200, pageOf(request)] })
  renderPage(
    <SessionProvider user={userWith([...leadPermissions, 'leaves.calendar_view'])}>
      <LeavesPage />
    </SessionProvider>,
  )
  expect(await screen.findByRole('columnheader', { name: 'Submitted' })).toBeTruthy()
  expect(screen.getByText('20 Nov 2026')).toBeTruthy()
  expect(screen.getByText(rejectionReason).hasAttribute('title')).toBe(false)
})

test('names the year of the balances, and offers the next year once it has any', async () => {
  const { year } = Temporal.Now.plainDateISO('Africa/Cairo')
  const balance = (of: number, remainingDays: number) => ({
    id: `${of}`,
    leaveType: 'ANNUAL',
    year: of,
    totalDays: 21,
    usedDays: 21 - remainingDays,
    pendingDays: 0,
    remainingDays,
  })
  const requests: string[] = []
  let nextBalances: unknown[] = []
  const openOverview = () => {
    answerCalls({ 'GET /leaves': [200, pageOf()] })
    const otherCalls = fetch
    vi.stubGlobal('fetch', async (request: Request) => {
      const url = new URL(request.url)
      if (!url.pathname.endsWith('/leave-balances')) return otherCalls(request)
      requests.push(url.search)
      const leaveBalances = url.searchParams.get('year') === String(year) ? [balance(year, 3)] : nextBalances
      return Response.json({ leaveBalances })
    })
    return renderPage(
      <SessionProvider user={userWith(leadPermissions)}>
        <LeavesPage />
      </SessionProvider>,
    )
  }
  const { unmount } = openOverview()
  const region = await screen.findByRole('region', { name: 'Leave Balances' })
  expect(await within(region).findByText(String(year))).toBeTruthy()
  await waitFor(() => expect(requests).toContain(`?year=${year + 1}`))
  expect(within(region).queryByRole('combobox')).toBeNull()
  unmount()

  nextBalances = [balance(year + 1, 17)]
  openOverview()
  const choice = await screen.findByRole('combobox', { name: 'Year' })
  expect(await screen.findByText('3')).toBeTruthy()
  fireEvent.change(choice, { target: { value: String(year + 1) } })
  expect(await screen.findByText('17')).toBeTruthy()
  expect(screen.queryByText('3')).toBeNull()
})

test.each([
  ['Team Requests', 'GET /leaves/team', leadPermissions],
  ['All Requests', 'GET /leaves/all', [...leadPermissions, 'leaves.all_view' as const]],
])('%s are loaded by %s', async (label, call, permissions) => {
  const calls = openTeam('unreachable', permissions)
  await row()
  expect(screen.getByRole('tab', { name: label })).toBeTruthy()
  expect(calls.filter((call) => call.startsWith('GET /leaves/'))).toEqual([call])
})

test('approves once however often Approve is pressed, and shows the decision at once', async () => {
  const sent: unknown[] = []
  const calls = openTeam((body) => {
    sent.push(body)
    return answerWith(body)
  })
  const approve = within(await row()).getByRole('button', { name: 'Approve' })
  fireEvent.click(approve)
  fireEvent.click(approve)
  expect(await screen.findByText('Leave request approved successfully!')).toBeTruthy()
  expect(calls.filter((call) => call.startsWith('PATCH'))).toHaveLength(1)
  // The version that was shown, so that the decision is rejected if the request has changed since.
  expect(sent).toEqual([{ status: 'APPROVED', updatedAt: pendingRequest.updatedAt }])
  expect(within(await row()).getByText('Approved')).toBeTruthy()
  expect(within(await row()).queryByRole('button', { name: 'Approve' })).toBeNull()
})

test('requires a reason that is not blank to reject', async () => {
  const calls = openTeam(answerWith)
  fireEvent.click(within(await row()).getByRole('button', { name: 'Reject' }))
  const reason = await screen.findByLabelText('Reason')
  const reject = within(reason.closest('form') as HTMLElement).getByRole('button', { name: 'Reject' })
  expect(reject).toHaveProperty('disabled', true)
  fireEvent.change(reason, { target: { value: '   ' } })
  expect(reject).toHaveProperty('disabled', true)
  fireEvent.change(reason, { target: { value: 'Release week' } })
  fireEvent.click(reject)
  expect(await screen.findByText('Leave request rejected successfully!')).toBeTruthy()
  expect(calls).toContain(`PATCH /leaves/${pendingRequest.id}/status`)
})

test('reports that someone else has already decided, and reloads the list', async () => {
  const message = 'This leave request is already approved.'
  const calls = openTeam([409, { message, requestId: 'r' }])
  fireEvent.click(within(await row()).getByRole('button', { name: 'Approve' }))
  expect(await screen.findByText('Failed to approve leave request')).toBeTruthy()
  expect(screen.getByText(message)).toBeTruthy()
  await waitFor(() => expect(calls.filter((call) => call === 'GET /leaves/team')).toHaveLength(2))
})

test('opens a request from a link, or says that it is missing', async () => {
  window.history.replaceState(null, '', `?view=leaves&request=${pendingRequest.id}`)
  answerCalls({ [`GET /leaves/${pendingRequest.id}`]: [404, { message: 'Not found', requestId: 'r' }] })
  renderPage(
    <SessionProvider user={userWith(['leaves.read'])}>
      <LeavesPage />
    </SessionProvider>,
  )
  expect(await screen.findByText('Leave request not found')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Back to leave' }))
  await waitFor(() => expect(window.location.search).toBe('?view=leaves'))
})

/** Renders one tab of the page, and returns the API calls it makes. */
function openTab(tab: string, answers: Parameters<typeof answerCalls>[0], permissions: Permission[]) {
  window.history.replaceState(null, '', `?view=leaves&tab=${tab}`)
  const calls = answerCalls(answers)
  renderPage(
    <SessionProvider user={userWith(permissions)}>
      <LeavesPage />
    </SessionProvider>,
  )
  return calls
}

test('shows total, decision and reason of rejection in the history, and no filters for few requests', async () => {
  const request = requestOf({
    status: 'REJECTED',
    rejectionReason: 'The release is that day',
    approvedBy: { firstName: 'Amira', lastName: 'Hassan' },
  })
  openTab('history', { 'GET /leaves/team': [200, pageOf(request)] }, leadPermissions)
  expect(await screen.findByText('The release is that day')).toBeTruthy()
  expect(screen.getByText('1 request')).toBeTruthy()
  expect(screen.getByText('Amira Hassan')).toBeTruthy()
  expect(screen.queryByRole('searchbox')).toBeNull()
})

test('shows filters for more than one page of requests', async () => {
  const many = {
    ...pageOf(pendingRequest),
    pagination: { currentPage: 1, totalPages: 2, totalItems: 21, itemsPerPage: 20 },
  }
  openTab('history', { 'GET /leaves/team': [200, many] }, leadPermissions)
  expect(await screen.findByRole('searchbox', { name: 'Search' })).toBeTruthy()
  expect(screen.getByRole('radio', { name: 'Pending' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Filters' }))
  expect(await screen.findByRole('combobox', { name: 'Type' })).toBeTruthy()
  expect(screen.getByText('21 requests')).toBeTruthy()
})

test('shows two names on a calendar day and the number of others, and opens the day', async () => {
  const people = ['Anna', 'Bela'].map((firstName, index) => ({
    id: `${pendingRequest.id.slice(0, -1)}${index}`,
    firstName,
    lastName: 'Kis',
  }))
  const month = Temporal.Now.plainDateISO('Africa/Cairo').with({ day: 15 }).toString()
  const colleague = { id: pendingRequest.userId, firstName: 'Omar', lastName: 'Farouk', profileImage: null }
  const away = { ...colleague, department: null, leave: [{ startDate: month, endDate: month, request: null }] }
  const answers = {
    'GET /leaves/calendar': [200, { days: [{ day: month, count: 5, people }] }],
    'GET /leaves/timeline': [200, { people: [away], pagination: pageOf(pendingRequest).pagination }],
  } as const
  openTab('calendar', answers as unknown as Parameters<typeof answerCalls>[0], [
    ...leadPermissions,
    'leaves.calendar_view',
  ])
  const day = await screen.findByRole('button', { name: /5 people away/ })
  for (const text of ['Anna Kis', 'Bela Kis', '+3 more']) expect(within(day).getByText(text)).toBeTruthy()
  fireEvent.click(day)
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('Omar Farouk')).toBeTruthy()
  expect(dialog.getByText('Away')).toBeTruthy()
})

test('says when the calendar cannot be loaded, and tries again', async () => {
  openTab('calendar', { 'GET /leaves/calendar': [500, { message: 'Something went wrong' }] }, [
    'leaves.read',
    'leaves.calendar_view',
  ])
  expect(await screen.findByRole('button', { name: /try again/i })).toBeTruthy()
})

test.each([
  ['mine', true],
  ['team', false],
  ['history', false],
])('offers to request leave where it is about the reader’s own (%s: %s)', async (tab, isOffered) => {
  openTab(
    tab,
    {
      'GET /leaves': [200, pageOf(pendingRequest)],
      'GET /leaves/team': [200, pageOf(pendingRequest)],
    },
    [...leadPermissions, 'leaves.create'],
  )
  await screen.findByText('1 request')
  expect(screen.queryAllByRole('button', { name: 'Request Leave' })).toHaveLength(isOffered ? 1 : 0)
})

test.each<[Permission[], string]>([
  [leadPermissions, 'Approve or reject requests for leave.'],
  [['leaves.read', 'leaves.team_view'], 'Requests for leave and their outcomes.'],
])('describes the requests of others to a reader with %j: %s', async (permissions, description) => {
  openTeam([500], permissions)
  expect(screen.getByText(description)).toBeTruthy()
  await row()
})

test('shows a rejected request on a phone with its days and who rejected it, and why', async () => {
  const request = { ...decidedRequest('REJECTED'), rejectionReason: 'Release week' }
  window.history.replaceState(null, '', '?view=leaves&tab=history')
  answerCalls({ 'GET /leaves/team': [200, pageOf(request)] })
  const PhonePage = () => {
    vi.stubGlobal('matchMedia', (media: string) =>
      Object.assign(new EventTarget(), { media, matches: media.startsWith('(max-width'), onchange: null }),
    )
    return <LeavesPage />
  }
  renderPage(
    <SessionProvider user={userWith(leadPermissions)}>
      <PhonePage />
    </SessionProvider>,
  )
  const line = (await screen.findByText('Omar Farouk')).closest('li')
  expect([...(line?.querySelectorAll('dd') ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Rejected',
    '3 days',
    'Annual leave',
    '23–25 Nov',
    'by Amira Hassan: Release week',
    '',
  ])
})
