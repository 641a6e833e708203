import '../../app/views.ts'
import type { SessionUser } from '@muster/contract/auth/signedIn'
import { visibleFigures } from '@muster/contract/dashboards/variants'
import type { Permission } from '@muster/contract/access/permissions'
import type { LeaveRequest } from '@muster/contract/leaves/calls'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import fc from 'fast-check'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { SessionProvider } from '../../kit/session/session.tsx'
import { formatLocalTime } from '../../kit/format.ts'
import { todayOf } from '../../testing/attendance.ts'
import { answerCalls, renderPage, type Answer } from '../../testing/renderPage.tsx'
import { colleague, viewer, pageOf, requestOf, userWith } from '../../testing/samples.ts'
import { stopClock } from '../../testing/stopClock.ts'
import { ToastRegion } from '../../kit/messages/ToastRegion.tsx'
import DashboardPage from './DashboardPage.tsx'

stopClock('2026-11-23T09:00:00Z')

const show = (user: SessionUser) =>
  renderPage(
    <SessionProvider user={user}>
      <main tabIndex={-1}>
        <DashboardPage />
      </main>
      <ToastRegion />
    </SessionProvider>,
  )

const team = {
  teamMembers: [{ ...colleague, status: 'ACTIVE', onLeaveToday: true }],
  members: { active: 12, total: 14 },
  pendingLeaves: 2,
  thisMonth: { decided: 4, leaveDays: 12, onLeaveToday: 3 },
}
const companyFigures = {
  dashboard: {
    users: { total: 48, active: 46, inactive: 2, recentlyAdded: 1, addedBefore: 2, addedThisMonth: 3 },
    leaves: { pending: 7 },
    departments: [{ department: 'Engineering', count: 14 }],
    roles: [],
  },
}
const nothingNew = { notifications: [], pagination: pageOf().pagination }
const noPresence = { counts: {}, people: [], pagination: pageOf().pagination }
const ownDay = { today: '2026-11-23', tasks: {}, away: { total: 0, rows: [] } }

/** Returns the text of the card with this title. */
const card = async (name: string) => (await screen.findByRole('region', { name })).textContent

beforeEach(() => vi.spyOn(console, 'warn').mockReturnValue(undefined))

describe('the admin dashboard', () => {
  const mayAdd = ['users.tab_view', 'users.read', 'users.create'] as const
  const admin = {
    ...userWith(['dashboard.admin', 'notifications.test', 'settings.tab_view', ...mayAdd]),
    isOwner: true,
  }

  test('shows figures and permitted actions, and no empty distribution', async () => {
    answerCalls({ 'GET /dashboard/attention': [200, {}], 'GET /dashboard/admin': [200, companyFigures] })
    show(admin)
    await waitFor(async () => expect(await card('Total Users')).toContain('48'))
    expect(await card('Pending Leaves')).toContain('7')
    const actions = screen.getByRole('region', { name: 'Quick Actions' })
    expect(
      within(actions)
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['Add User', '?view=users&add=user'],
      ['System Settings', '?view=settings&tab=system'],
    ])
    const cardLink = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    expect(cardLink('Total Users')).toBe('?view=users')
    expect(cardLink('Active Users')).toBe('?view=users&status=ACTIVE')
    expect(cardLink('New This Week')).toBe('?view=users&added=week')
    expect(screen.getByRole('table', { name: 'Department Distribution' }).textContent).toContain('Engineering14')
    expect(screen.queryByText('Role Distribution')).toBeNull()
  })

  test('sends the reader one test notification at a time, and says if that fails', async () => {
    let answer: (answer: Answer) => void = () => undefined
    const sent: unknown[] = []
    const calls = answerCalls({
      'GET /dashboard/attention': [200, {}],
      'GET /dashboard/admin': [200, companyFigures],
      'POST /notifications': (body) => {
        sent.push(body)
        return new Promise((resolve) => (answer = resolve))
      },
    })
    show(admin)
    const button = await screen.findByRole('button', { name: 'Send Test Notification' })
    fireEvent.click(button)
    await waitFor(() => expect(button.textContent).toBe('Sending…'))
    fireEvent.click(button)
    expect(calls.filter((call) => call === 'POST /notifications')).toHaveLength(1)
    expect(sent).toEqual([expect.objectContaining({ userId: viewer.id, type: 'SYSTEM_ALERT' })])
    answer([500, { message: 'The database is away.', requestId: 'r' }])
    expect(await screen.findByText('The database is away.')).toBeTruthy()
    await waitFor(() => expect(button.textContent).toBe('Send Test Notification'))
    fireEvent.click(button)
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(screen.queryByText('The database is away.')).toBeNull()
    answer([201, { notification: {} }])
    expect(await screen.findByText('The test notification was sent')).toBeTruthy()
  })
})

describe('the manager dashboard', () => {
  const manager = userWith(['dashboard.manager', 'leaves.team_view', 'leaves.read'])
  const pendingRequest = (end: number, patch: Partial<LeaveRequest> = {}) =>
    requestOf({ id: `0197a000-0000-7000-8000-00000000001${end}`, startDate: `2026-11-2${end}`, ...patch })
  const nothingMore = { approve: false, reject: false, cancel: false, edit: false, end: false }
  const approvalOf = (request: LeaveRequest) => ({
    leaveRequest: {
      ...request,
      status: 'APPROVED',
      can: nothingMore,
    },
  })

  test('removes an approved row and keeps the focus in the list', async () => {
    let requests = [pendingRequest(1), pendingRequest(2)]
    answerCalls({
      'GET /dashboard/presence': [200, noPresence],
      'GET /dashboard/team': [200, team],
      'GET /leaves/team': () => [200, pageOf(...requests)],
      'PATCH /leaves/0197a000-0000-7000-8000-000000000011/status': () => {
        const [first, ...remaining] = requests
        requests = remaining
        return first ? [200, approvalOf(first)] : [404]
      },
    })
    show(manager)
    const list = await screen.findByRole('region', { name: 'Pending Leave Approvals' })
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(2))
    const [approve] = within(list).getAllByRole('button', { name: 'Approve' })
    approve?.focus()
    if (approve) fireEvent.click(approve)
    expect(await screen.findByText('Leave request approved successfully!')).toBeTruthy()
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1))
    const link = within(list).getByRole('link', { name: 'Omar Farouk' })
    expect(link.getAttribute('href')).toContain('request=0197a000-0000-7000-8000-000000000012')
    expect(document.activeElement).toBe(link)
  })

  const decides = userWith([
    'dashboard.manager',
    'attendance.team_view',
    'attendance.overtime_manage',
    'performance.manager_review',
  ])

  test('links the kinds of requests that are decided elsewhere, with their numbers', async () => {
    const counts = [
      { kind: 'leave', count: 5 },
      { kind: 'overtime', count: 12, days: 15 },
      { kind: 'reviews', count: 0 },
    ]
    answerCalls({ 'GET /dashboard/team': [200, team], 'GET /approvals': [200, { counts }] })
    show(decides)
    const others = await screen.findByRole('region', { name: 'Other approvals' })
    expect(within(others).getAllByRole('listitem')).toHaveLength(1)
    expect(others.textContent).toContain('Overtime12 weeks, 15 days')
    expect(within(others).getByRole('link', { name: 'Overtime' }).getAttribute('href')).toBe(
      '?view=approvals&tab=overtime',
    )
  })

  test('counts all kinds of requests that the reader decides, and opens them', async () => {
    const counts = [
      { kind: 'leave', count: 7 },
      { kind: 'corrections', count: 2 },
    ]
    answerCalls({
      'GET /dashboard/presence': [200, noPresence],
      'GET /dashboard/team': [200, { ...team, pendingLeaves: 7 }],
      'GET /leaves/team': [200, pageOf()],
      'GET /leaves/decisions': [200, pageOf()],
      'GET /approvals': [200, { counts }],
    })
    show(userWith(['dashboard.manager', 'leaves.team_view', 'leaves.read', 'leaves.approve']))
    await waitFor(async () => expect(await card('Pending Approvals')).toBe('Pending Approvals9pending approval'))
    expect(screen.getByRole('link', { name: 'Pending Approvals' }).getAttribute('href')).toBe('?view=approvals')
  })

  test('shows no other approvals without any, and tries again if they could not be counted', async () => {
    let answer: Answer = [500, { message: 'The database is away.', requestId: 'r' }]
    answerCalls({ 'GET /dashboard/team': [200, team], 'GET /approvals': () => answer })
    show(decides)
    const others = await screen.findByRole('region', { name: 'Other approvals' })
    answer = [200, { counts: [{ kind: 'overtime', count: 0 }] }]
    fireEvent.click(await within(others).findByRole('button', { name: 'Try again: Other approvals' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Other approvals' })).toBeNull())
  })

  test('shows the new state of a request changed before its rejection, and keeps the reason', async () => {
    const first = pendingRequest(1)
    let now = first
    const sent: unknown[] = []
    answerCalls({
      'GET /dashboard/presence': [200, noPresence],
      'GET /dashboard/team': [200, team],
      'GET /leaves/team': () => [200, pageOf(now)],
      [`GET /leaves/${first.id}`]: () => [200, { leaveRequest: now }],
      [`PATCH /leaves/${first.id}/status`]: (body) => {
        sent.push(body)
        if (sent.length > 1) return [200, approvalOf(now)]
        now = { ...first, endDate: '2026-11-27', totalDays: 7, updatedAt: '2026-11-21T09:00:00.000Z' }
        return [
          409,
          {
            message: 'This leave request has changed since you opened it. Please check it and try again.',
            requestId: 'r',
          },
        ]
      },
    })
    show(manager)
    fireEvent.click(await screen.findByRole('button', { name: 'Reject' }))
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'Release week' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Reject' }))
    expect(await screen.findByText(/has changed since you opened it/)).toBeTruthy()
    expect(await dialog.findByText(/7 days/)).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Reject' }))
    expect(await screen.findByText('Leave request rejected successfully!')).toBeTruthy()
    const rejection = { status: 'REJECTED', rejectionReason: 'Release week' }
    expect(sent).toEqual([
      { ...rejection, updatedAt: first.updatedAt },
      { ...rejection, updatedAt: now.updatedAt },
    ])
  })

  test('for HR, counts other people’s pending requests as their list does, and marks started leave', async () => {
    const today = Temporal.Now.plainDateISO('Africa/Cairo')
    const from = (days: number) => today.add({ days }).toString()
    const page = pageOf(
      pendingRequest(1, { startDate: from(-1), endDate: from(1) }),
      pendingRequest(2, { startDate: from(0), endDate: from(1) }),
      ...[3, 4, 5].map((days) => pendingRequest(days, { startDate: from(days), endDate: from(days) })),
    )
    let search = ''
    answerCalls({
      'GET /dashboard/presence': [200, noPresence],
      'GET /dashboard/hr': [200, { ...team, pendingLeaves: 9 }],
    })
    const otherCalls = fetch
    vi.stubGlobal('fetch', async (request: Request) => {
      const { pathname, searchParams } = new URL(request.url)
      if (!pathname.endsWith('/leaves/all')) return otherCalls(request)
      search = [...searchParams]
        .map((pair) => pair.join('='))
        .toSorted()
        .join(' ')
      return Response.json({ ...page, pagination: { ...page.pagination, totalItems: 7 } })
    })
    show(userWith(['dashboard.hr', 'leaves.all_view', 'leaves.read']))
    const list = await screen.findByRole('region', { name: 'Pending Leave Approvals' })
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(5))
    expect(search).toBe('limit=5 page=1 sort=dates status=PENDING without=own')
    expect(within(list).getByText('View all 7')).toBeTruthy()
    const links = [...document.querySelectorAll('a[href*="tab=team&status=PENDING"]')]
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      Array(2).fill('?view=leaves&tab=team&status=PENDING&without=own'),
    )
    const begun = within(list)
      .getAllByRole('listitem')
      .map((row) => within(row).queryByText('Already started') !== null)
    expect(begun).toEqual([true, true, false, false, false])
  })

  test('shows the figures behind All Good, and who is on leave', async () => {
    answerCalls({
      'GET /dashboard/presence': [200, noPresence],
      'GET /dashboard/team': [200, team],
      'GET /leaves/team': [200, pageOf()],
    })
    show(manager)
    await waitFor(async () =>
      expect(await card('This Month')).toBe('This MonthAll Good12 days of leave, 3 on leave today, 4 decided'),
    )
    expect(await card('Team Members')).toBe('Team Members12/ 14active / totaldirect and indirect reports')
    expect(await card('Your Team')).toContain('On leave today')
    expect(await card('Pending Leave Approvals')).toContain('Nothing to approve')
  })

  test('says in the panel for clocking in which hours are planned today', async () => {
    const at = (time: string) => ({ time, dayOffset: 0, offset: null })
    const day = { date: '2026-11-23', holiday: null, plan: { start: at('09:00'), end: at('17:30') } }
    answerCalls({
      'GET /dashboard/presence': [200, noPresence],
      'GET /dashboard/team': [200, team],
      'GET /attendance/today': [200, todayOf()],
      'GET /schedules/calendar': [200, { days: [day] }],
    })
    show(userWith(['dashboard.manager', 'attendance.read', 'attendance.create']))
    const hours = `${formatLocalTime(at('09:00'))}–${formatLocalTime(at('17:30'))}`
    await waitFor(async () => expect(await card('Your status')).toContain(`Planned today: ${hours}`))
  })

  test('opens the same list from the card and from the link beside the team, though counts may differ', async () => {
    answerCalls({ 'GET /dashboard/presence': [200, noPresence], 'GET /dashboard/hr': [200, team] })
    show(userWith(['dashboard.hr', 'users.read', 'users.tab_view', 'hierarchy.tab_view']))
    const all = await screen.findByRole('link', { name: 'View all: Your Team' })
    expect(all.getAttribute('href')).toBe('?view=users')
    expect(screen.getByRole('link', { name: 'Team Members' }).getAttribute('href')).toBe('?view=users')
  })

  test('links Team Attendance to the team’s days for those who may see them', async () => {
    answerCalls({
      'GET /dashboard/presence': [200, noPresence],
      'GET /dashboard/team': [200, team],
      'GET /leaves/team': [200, pageOf()],
    })
    const rights = ['dashboard.manager', 'leaves.read', 'leaves.tab_view', 'attendance.tab_view'] as const
    show(userWith([...rights, 'attendance.team_view']))
    const teamLink = await screen.findByRole('link', { name: 'Team Attendance' })
    expect(teamLink.getAttribute('href')).toBe('?view=attendance&tab=team')
    cleanup()
    show(userWith([...rights]))
    await screen.findByRole('link', { name: 'Leave Requests' })
    expect(screen.queryByRole('link', { name: 'Team Attendance' })).toBeNull()
  })

  test('shows a dash for what could not be loaded, logs a warning only, and tries again', async () => {
    let answer: Answer | Promise<Answer> = [400, { message: 'Not now.', requestId: 'r' }]
    let answerNow: (answer: Answer) => void = () => undefined
    answerCalls({
      'GET /dashboard/presence': [200, noPresence],
      'GET /dashboard/team': () => answer,
      'GET /leaves/team': [200, pageOf()],
    })
    show(manager)
    const retry = await screen.findByRole('button', { name: 'Try again: Team Members' })
    expect(await card('Team Members')).not.toContain('0')
    expect(screen.queryByText('Not now.')).toBeNull()
    expect(console.warn).toHaveBeenCalledExactlyOnceWith('The manager dashboard could not be loaded', expect.anything())
    answer = new Promise((resolve) => (answerNow = resolve))
    retry.focus()
    fireEvent.click(retry)
    await waitFor(() => expect(retry.getAttribute('aria-busy')).toBe('true'))
    expect(document.activeElement).toBe(retry)
    answerNow([200, team])
    await waitFor(async () => expect(await card('Team Members')).toContain('12/ 14'))
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })

  test('moves the focus to the heading of a list that loads at the second try', async () => {
    let answer: Answer = [400, { message: 'Not now.', requestId: 'r' }]
    answerCalls({
      'GET /dashboard/presence': [200, noPresence],
      'GET /dashboard/team': () => answer,
      'GET /leaves/team': [200, pageOf()],
    })
    show(manager)
    const retry = await screen.findByRole('button', { name: 'Try again: Your Team' })
    answer = [200, team]
    retry.focus()
    fireEvent.click(retry)
    await waitFor(() => expect(retry.isConnected).toBe(false))
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Your Team' }))
  })
})

describe('HR’s dashboard', () => {
  test('says before loading that figures include the reader and inactive accounts', async () => {
    answerCalls({
      'GET /dashboard/presence': [200, noPresence],
      'GET /dashboard/hr': () => new Promise(() => undefined),
    })
    show(userWith(['dashboard.hr']))
    expect(await card('Team Members')).toBe('Team Membersthe whole company')
  })

  /** Returns the server's answer for someone with these permissions. */
  const answerFor = (permissions: readonly Permission[]) => {
    const { people, leave } = visibleFigures('hr', new Set(permissions))
    const { members, teamMembers, ...figures } = team
    return { ...(people && { members, teamMembers }), ...(leave && figures) }
  }
  const statements = ['Team Members', 'Your Team', 'Pending Approvals', 'This Month', 'Pending Leave Approvals']
  const shownTo = async (permissions: readonly Permission[]) => {
    answerCalls({
      'GET /dashboard/presence': [200, noPresence],
      'GET /dashboard/hr': [200, answerFor(permissions)],
      'GET /leaves/all': [200, pageOf()],
      'GET /leaves/team': [200, pageOf()],
    })
    window.history.replaceState(null, '', '?view=dashboard&dashboard=hr')
    const { unmount } = show(userWith(permissions))
    await screen.findByRole('heading', { level: 1, name: 'HR Dashboard' })
    if (permissions.includes('users.read')) await screen.findByText('/ 14')
    const found = statements.filter((name) => screen.queryByRole('heading', { name }))
    const text = document.body.textContent
    unmount()
    return { found, text }
  }

  test.each(['settings.tab_view', 'roles.tab_view', 'users.tab_view'] as const)(
    'shows no figures with %s alone',
    async (permissions) => {
      const { found, text } = await shownTo([permissions])
      expect(found).toEqual([])
      expect(text).toContain('No figures to show')
      for (const false_ of ['nothing pending', 'All Good', 'No team members', 'of leave,', 'at a glance'])
        expect(text).not.toContain(false_)
    },
  )

  test('shows the cards that the reader’s permissions allow, for any set of permissions', async () => {
    const optionalPermissions = [
      'users.read',
      'leaves.all_view',
      'leaves.team_view',
      'dashboard.hr',
      'roles.tab_view',
    ] as const
    await fc.assert(
      fc.asyncProperty(fc.subarray([...optionalPermissions]), async (subset) => {
        const permissions: Permission[] = ['settings.tab_view', ...subset]
        const { people, leave } = visibleFigures('hr', new Set(permissions))
        const lists = permissions.includes('leaves.all_view') || permissions.includes('leaves.team_view')
        expect((await shownTo(permissions)).found).toEqual([
          ...(people ? ['Team Members', 'Your Team'] : []),
          ...(leave ? ['Pending Approvals', 'This Month'] : []),
          ...(lists ? ['Pending Leave Approvals'] : []),
        ])
      }),
      { numRuns: 16 },
    )
  })
})

test('opens the dashboard named in the address if the reader may see it, and lets them choose another', async () => {
  answerCalls({
    'GET /notifications': [200, nothingNew],
    'GET /dashboard/presence': [200, noPresence],
    'GET /dashboard/team': [200, team],
    'GET /dashboard/employee': [200, ownDay],
  })
  window.history.replaceState(null, '', '/?view=dashboard&dashboard=admin')
  show(userWith(['dashboard.employee', 'dashboard.manager']))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Welcome back')
  const picker = screen.getByRole('group', { name: 'Select Dashboard View' })
  expect(
    within(picker)
      .getAllByRole('button')
      .map((button) => button.textContent),
  ).toEqual(['Manager Dashboard', 'Employee Dashboard'])
  const pressedButton = screen.getByRole('button', { name: 'Manager Dashboard' })
  pressedButton.focus()
  fireEvent.click(pressedButton)
  expect(await screen.findByRole('heading', { level: 1, name: 'Manager Dashboard' })).toBeTruthy()
  expect(window.location.search).toBe('?view=dashboard&dashboard=manager')
  expect(pressedButton.getAttribute('aria-pressed')).toBe('true')
  expect(document.activeElement).toBe(pressedButton)
})

test('opens the dashboard chosen last, for that person only', async () => {
  answerCalls({
    'GET /notifications': [200, nothingNew],
    'GET /dashboard/presence': [200, noPresence],
    'GET /dashboard/team': [200, team],
    'GET /dashboard/employee': [200, ownDay],
  })
  const user = userWith(['dashboard.employee', 'dashboard.manager'])
  show(user)
  fireEvent.click(screen.getByRole('button', { name: 'Manager Dashboard' }))
  cleanup()
  window.history.replaceState(null, '', '/')
  show(user)
  expect(screen.getByRole('heading', { level: 1, name: 'Manager Dashboard' })).toBeTruthy()
  cleanup()
  show({ ...user, id: '0197a000-0000-7000-8000-000000000099' })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Welcome back')
})
