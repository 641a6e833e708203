import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import fc from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import { dashboardVariants } from '@muster/contract/dashboards/variants'
import { grantedPermissions } from '@muster/contract/access/grantedPermissions'
import { allPermissions, type Permission } from '@muster/contract/access/permissions'
import { managerRoles } from '@muster/contract/access/roleNames'
import type { SessionUser } from '@muster/contract/auth/signedIn'
import DashboardPage from '../../features/dashboards/DashboardPage.tsx'
import TeamPage from '../../features/team/TeamPage.tsx'
import { SessionProvider, sessionOf } from '../../kit/session/session.tsx'
import { mayFollow, mayOpen, findView } from '../../kit/views.ts'
import { answerCalls, renderPage } from '../../testing/renderPage.tsx'
import { colleague, pageOf, requestOf, userWith } from '../../testing/samples.ts'
import { stopClock } from '../../testing/stopClock.ts'
import { BellDropdown } from './Bell.tsx'
import PlaceholderDashboard from './PlaceholderDashboard.tsx'
import { Sidebar } from './Sidebar.tsx'
import { UserMenu } from './UserMenu.tsx'

stopClock('2026-11-23T09:00:00Z')

const links = ['?view=leaves&tab=team&request=1', '?view=team', '?view=settings&tab=banking', '?view=payroll']
const notices = links.map((link, number) => ({
  id: `0197a000-0000-7000-8000-00000000010${number}`,
  type: 'SYSTEM_ALERT',
  title: `Notice ${number}`,
  message: 'Something happened',
  isRead: true,
  readAt: null,
  createdAt: '2026-11-20T08:00:00.000Z',
  link,
}))
const team = {
  teamMembers: [{ ...colleague, status: 'ACTIVE', onLeaveToday: true }],
  members: { active: 12, total: 14 },
  pendingLeaves: 7,
  thisMonth: { decided: 4, leaveDays: 12, onLeaveToday: 3 },
}
const member = {
  ...colleague,
  status: 'ACTIVE',
  presence: 'ON_LEAVE',
  since: null,
  sinceTime: null,
  starts: null,
  holiday: null,
  leave: { requestId: requestOf({}).id, leaveType: 'ANNUAL', endDate: '2026-11-25' },
}
const page = { currentPage: 1, totalPages: 1, totalItems: 1, itemsPerPage: 20 }
const company = {
  dashboard: {
    users: { total: 48, active: 46, inactive: 2, recentlyAdded: 1, addedBefore: 2, addedThisMonth: 3 },
    leaves: { pending: 7 },
    departments: [],
    roles: [],
  },
}
const answers = {
  'GET /dashboard/admin': [200, company],
  'GET /dashboard/team': [200, team],
  'GET /dashboard/hr': [200, team],
  'GET /dashboard/manager': [200, team],
  'GET /leaves': [200, pageOf(requestOf({}))],
  'GET /leaves/all': [200, pageOf(requestOf({}))],
  'GET /leaves/team': [200, pageOf(requestOf({}))],
  'GET /attendance': [200, { records: [], pagination: page }],
  'GET /notifications': [200, { notifications: notices, pagination: page }],
  'GET /team': [200, { members: [member], today: '2026-11-21', counts: {}, pagination: page }],
} as const

/** The number of random readers, which are others in each run. */
const runs = process.env.TEST_EVERY_CASE === '1' ? 100 : 10

const reader = fc.record({
  permissions: fc.uniqueArray(
    fc.oneof(
      fc.constantFrom<Permission>(...allPermissions),
      fc.constantFrom<Permission>(
        ...allPermissions.filter((name) => /tab_view$|^(dashboard|leaves|users)\./.test(name)),
      ),
    ),
    { maxLength: 12 },
  ),
  role: fc.constantFrom('Employee', ...managerRoles),
  dashboard: fc.constantFrom(...dashboardVariants),
  isOwner: fc.boolean(),
})

/** Returns a person in the shape of the server's answers. */
function personWith({ permissions, role, isOwner }: { permissions: Permission[]; role: string; isOwner: boolean }) {
  const user: SessionUser = { ...userWith(grantedPermissions(permissions) as Permission[]), isOwner }
  for (const assignment of user.userRoles) assignment.role.name = role
  return user
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  answerCalls(answers as never)
})

test('no entry, link or button leads to a refusal, whatever the permissions', { timeout: 240_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(reader, async (input) => {
      const user = personWith(input)
      const session = sessionOf(user, Temporal.Now.instant())
      answerCalls(answers as never)
      const show = (part: React.ReactNode) => renderPage(<SessionProvider user={user}>{part}</SessionProvider>)
      /**
       * Clicks each element that has this role and a matching name, and returns the addresses that the clicks lead to.
       */
      const followAll = (names: RegExp, role: string) =>
        screen.queryAllByRole(role, { name: names, hidden: true }).map((button) => {
          window.history.replaceState(null, '', '/?view=nowhere')
          fireEvent.click(button)
          return window.location.search
        })
      const isAllowed = (address: string | null) => {
        const view = new URLSearchParams(address?.slice(address.indexOf('?')) ?? '').get('view')
        expect(view === 'nowhere' || findView(view), `${address} leads to a view`).toBeTruthy()
        expect(mayFollow(address ?? '', session), `${address} for ${input.permissions.join(' ')}`).toBe(true)
      }
      const hrefs = () => [...document.querySelectorAll('a[href]')].map((link) => link.getAttribute('href'))

      show(
        <>
          <Sidebar current={null} />
          <PlaceholderDashboard onSearch={() => {}} />
        </>,
      )
      hrefs().forEach(isAllowed)
      cleanup()

      window.history.replaceState(null, '', `/?view=dashboard&dashboard=${input.dashboard}`)
      show(<DashboardPage />)
      await waitFor(() => expect(document.querySelector('[aria-busy]')).toBeNull())
      hrefs().forEach(isAllowed)
      followAll(/Notice/, 'button').forEach(isAllowed)
      cleanup()

      if (mayOpen('team', session)) {
        show(<TeamPage />)
        await waitFor(() => expect(document.querySelector('[aria-busy]')).toBeNull())
        hrefs().forEach(isAllowed)
        cleanup()
      }

      show(<BellDropdown onClose={() => undefined} />)
      await screen.findByText('Notice 0')
      followAll(/Notice|View all/, 'button').forEach(isAllowed)
      cleanup()

      show(<UserMenu />)
      fireEvent.click(screen.getByRole('button', { name: /^Account menu:/ }))
      await screen.findByText('Your Profile')
      followAll(/Profile|Settings|Password/, 'menuitem').forEach(isAllowed)
      cleanup()
    }),
    { numRuns: runs },
  )
})
