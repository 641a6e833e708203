import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SessionUser } from '@muster/contract/auth/signedIn'
import { dashboardsOf, type DashboardVariant } from '@muster/contract/dashboards/variants'
import type { LeaveRequest } from '@muster/contract/leaves/calls'
import { leaves } from '@muster/contract/leaves/calls'
import { approvePermissions, type LeaveType, requestableTypes } from '@muster/contract/leaves/types'
import { addCanonicalSpellings } from '@muster/contract/access/grantedPermissions'
import { leaveViewPermissions } from '@muster/contract/access/leaveViewPermissions'
import { hierarchyView } from '@muster/contract/hierarchy/view'
import { leavesView } from '@muster/contract/leaves/view'
import { notificationsView } from '@muster/contract/notifications/view'
import { rolesView } from '@muster/contract/roles/view'
import { usersView } from '@muster/contract/users/view'
import { allPermissions, type Permission } from '@muster/contract/access/permissions'
import { type CallMeta } from '@muster/contract/kit/route'
import { fulfils, type Needs } from '@muster/contract/access/needs'
import { viewerOf } from '@muster/contract/access/viewer'
import { userRoles } from '../src/people/tables.ts'
import { type Answer, startTestApp, type TestApp } from './app.ts'
import { type Call, calls, requestOf } from './calls.ts'
import { createRole } from './company.ts'
import { leaveOf } from '../src/features/leaves/test/world.ts'
import { createWorld, unknownId, type World } from './world.ts'
import { nextYear } from '../src/features/leaves/test/leaves.ts'

/*
 * The screens decide with `GET /auth/me` and functions of the contract what they show; the server has its own rules.
 * Whatever roles a person has, both must agree.
 */

let app: TestApp
let world: World

/**
 * A random permission, sometimes spelled as an alias. Most are for leave and dashboards, whose calls have the most
 * rules.
 */
const permission = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...allPermissions.filter((name) => /^(leaves|dashboard)\./.test(name))) },
  { weight: 1, arbitrary: fc.constantFrom<string>(...allPermissions) },
  { weight: 1, arbitrary: fc.constantFrom(...allPermissions.filter((name) => name.endsWith('.tab_view'))) },
  { weight: 1, arbitrary: fc.constantFrom('annual.request', 'leavetype.personal.request', 'leavetype.unpaid.approve') },
)
const role = fc.record({
  permissions: fc.uniqueArray(permission, { maxLength: 25 }),
  expired: fc.boolean(),
})
const action = fc.constantFrom('approve' as const, 'reject' as const, 'cancel' as const)
const someRoles = fc.array(role, { minLength: 1, maxLength: 3 })

/** Returns the permissions of a person with these roles; expired roles give none. */
const permissionsOf = (grants: { permissions: string[]; expired: boolean }[]) =>
  new Set(addCanonicalSpellings(grants.flatMap(({ permissions, expired }) => (expired ? [] : permissions))))

/** The sidebar entries that each depend on a single permission. */
const shownByTab = [notificationsView, rolesView, hierarchyView]

/** The call that each view makes when it is opened. */
const approvalCalls = [
  { view: leavesView, id: 'leaves.list' },
  { view: usersView, id: 'users.list' },
  { view: rolesView, id: 'roles.list' },
  { view: hierarchyView, id: 'hierarchy.tree' },
]

/**
 * Adds a person below the lead, with these roles; returns the person's id, a function that calls as them, and the data
 * about them that their screens use.
 */
async function personWith(grants: { permissions: string[]; expired: boolean }[]) {
  const actor = await world.person('Nothing', app.company.id('Lead'))
  for (const { permissions, expired } of grants) {
    const roleId = await createRole(app.app.db, `Role ${unknownId()}`, permissions)
    const expiresAt = Temporal.Now.instant().add({ hours: expired ? -1 : 1 })
    await app.app.db.insert(userRoles).values({ userId: actor, roleId, expiresAt: expiresAt.toString() })
  }
  const token = await world.token(actor)
  const as = (method: string, path: string, body?: object) =>
    app.call(null, method, path, body, { authorization: `Bearer ${token}` })
  const { user } = (await as('GET', '/auth/me')).body as { user: SessionUser }
  return { actor, as, viewer: viewerOf(user, Temporal.Now.instant()) }
}

/** These calls depend on the owner's account instead of a permission; separate tests cover them. */
const ofOwner = [
  'auth.releaseApiKey',
  'settings.systemSettings',
  'settings.removeLogo',
  'settings.setup',
  'health.check',
  'auth.twoFactorPolicy',
  'auth.setTwoFactorPolicy',
  'auth.protectedPeople',
  'auth.exportProtectedPeople',
  'auth.singleSignOnSettings',
  'auth.allAssistantKeys',
  'scim.settings',
  'auth.removeProvider',
]
/** The permission alone is not enough: custom roles never make anyone a Super Admin. */
const ofSuperAdmins = ['users.deletion', 'users.remove']

/** The screen with the button needs other permissions, which the call checks itself. */
const further: Record<string, Permission[]> = {
  'reports.exportCustomReport': ['reports.custom_reports'],
  'payroll.postedJournal': ['payroll.all_view'],
  'payroll.reverseJournal': ['payroll.all_view'],
  'payroll.journalFile': ['payroll.all_view'],
  'payroll.paymentBatchFile': ['payroll.approve', 'payroll.all_view'],
  'payroll.batchPayments': ['payroll.approve', 'payroll.all_view'],
}
const askedCalls = calls.filter(({ needs, id }) => needs !== 'public' && id !== 'auth.logout' && !ofOwner.includes(id))

/** Returns true if a person with these permissions is not refused, even with an unknown id and an empty body. */
const isOpen = ({ id, needs }: Call, permissions: ReadonlySet<string>) =>
  [needs, ...(further[id] ?? [])].every((each) => fulfils(each, permissions)) && !ofSuperAdmins.includes(id)

// Unknown ids and an empty body will do, because a missing permission is refused before either is read.
const emptyRequest = (call: Call) => ({
  url: requestOf(call, { id: unknownId(), userId: unknownId() }).url,
  body: call.method === 'GET' ? undefined : {},
})

/** Returns the permissions of which each alone meets the requirement. */
const permissionsNeeded = (needs: Needs): readonly Permission[] =>
  needs === 'public' || needs === 'signed-in' ? [] : typeof needs === 'string' ? [needs] : needs.anyOf

const dayInput = { leaveType: 'UNPAID', startDate: `${nextYear}-03-04`, endDate: `${nextYear}-03-04` }
const outcomeOf = ({ status, body: { requestId: _requestId, ...body } }: Answer) => [status, body]

/** Returns one role with all permissions or with none. */
const allOf = (every: boolean) => [{ permissions: every ? [...allPermissions] : [], expired: false }]

/** The number of people with random roles that each test tries. */
interface Runs {
  calls: number
  sidebars: number
  types: number
  requests: number
}

/** Tests that the screens show exactly what the server allows. */
export function testAgreement(runs: Runs): void {
  beforeAll(async () => {
    app = await startTestApp()
    world = await createWorld(app)
  })
  afterAll(() => app.close())

  test('each call is open to the people who see its button, and to no one else', async () => {
    await fc.assert(
      fc.asyncProperty(someRoles, async (grants) => {
        const { as, viewer } = await personWith(grants)
        for (const call of askedCalls) {
          const { url, body } = emptyRequest(call)
          const { status } = await as(call.method, url, body)
          expect(status === 403, `${call.id}: ${status}`).toBe(!isOpen(call, viewer.permissions))
        }
        const dashboards: [DashboardVariant, string][] = [
          ['admin', '/dashboard/admin'],
          ['hr', '/dashboard/hr'],
          ['manager', '/dashboard/team'],
        ]
        for (const [variant, path] of dashboards)
          expect((await as('GET', path)).status === 200).toBe(dashboardsOf(viewer).includes(variant))
      }),
      // All permissions, none and one of two are tried first: random roles seldom include a rare permission.
      {
        numRuns: runs.calls,
        examples: [[allOf(true)], [allOf(false)], [[{ permissions: ['reports.export'], expired: false }]]],
      },
    )
  })

  // Random roles seldom hold the permission of a call without the further ones that it checks itself.
  test('no call needs more than the permission that it names, unless it is listed here', async () => {
    const unlike: string[] = []
    const needed = [...new Set(askedCalls.flatMap(({ needs }) => permissionsNeeded(needs)))]
    for (const permission of needed) {
      const { as, viewer } = await personWith([{ permissions: [permission], expired: false }])
      for (const call of askedCalls.filter(({ needs }) => permissionsNeeded(needs).includes(permission))) {
        const { url, body } = emptyRequest(call)
        const { status } = await as(call.method, url, body)
        if ((status === 403) === isOpen(call, viewer.permissions))
          unlike.push(`${call.id} with ${permission}: ${status}`)
      }
    }
    expect(unlike).toEqual([])
  })

  test('the sidebar shows the entries of a person’s permissions, and no entry is refused when opened', async () => {
    await fc.assert(
      fc.asyncProperty(someRoles, async (grants) => {
        const { as, viewer } = await personWith(grants)
        const permissions = permissionsOf(grants)
        for (const { key, isVisibleTo } of shownByTab)
          expect(isVisibleTo(viewer), key).toBe(permissions.has(`${key}.tab_view`))
        for (const { view, id } of approvalCalls) {
          const call = calls.find((each) => each.id === id)
          if (!call) throw new Error(`There is no call ${id}`)
          if (view.isVisibleTo(viewer)) expect((await as(call.method, call.path)).status, id).toBe(200)
        }
        expect(leavesView.isVisibleTo(viewer)).toBe(leaveViewPermissions.some((name) => permissions.has(name)))
        expect(usersView.isVisibleTo(viewer)).toBe(permissions.has('users.tab_view') && permissions.has('users.read'))
      }),
      { numRuns: runs.sidebars },
    )
  })

  test.each(leaveViewPermissions)(
    'a person with only %s finds Leave Requests in the sidebar, and may open it',
    async (name) => {
      const { as, viewer } = await personWith([{ permissions: [name], expired: false }])
      expect(leavesView.isVisibleTo(viewer)).toBe(true)
      expect((await as('GET', '/leaves')).status).toBe(200)
    },
  )

  test.each(approvePermissions)('a person with only %s finds nothing that would be refused', async (name) => {
    const { as, viewer } = await personWith([{ permissions: [name], expired: false }])
    expect(leavesView.isVisibleTo(viewer)).toBe(false)
    expect((await as('GET', '/leaves')).status).toBe(403)
  })

  test('only the offered types of leave can be requested', async () => {
    const { needs } = leaves.create['~orpc'].meta as CallMeta
    const unlimited: LeaveType = 'UNPAID'
    await fc.assert(
      fc.asyncProperty(
        someRoles,
        fc.constantFrom<LeaveType>('ANNUAL', 'PERSONAL', unlimited),
        async (grants, leaveType) => {
          const { as, viewer } = await personWith(grants)
          const body = { leaveType, startDate: `${nextYear}-03-04`, endDate: `${nextYear}-03-04`, reason: 'A rest' }
          const isOffered =
            fulfils(needs, viewer.permissions) && requestableTypes(viewer.permissions).includes(leaveType)
          expect((await as('POST', '/leaves', body)).status).toBe(isOffered ? 201 : 403)
        },
      ),
      { numRuns: runs.types },
    )
  })

  test('a request offers exactly the actions that the person may take', async () => {
    const relation = fc.constantFrom('own' as const, 'below' as const, 'elsewhere' as const)
    await fc.assert(
      fc.asyncProperty(someRoles, relation, action, async (grants, target, verb) => {
        const { actor, as } = await personWith(grants)
        const person = {
          own: () => actor,
          below: () => world.person('Employee', actor),
          elsewhere: () => app.company.id('Stranger'),
        }
        const id = await leaveOf(world, await person[target]())
        const answer = await as('GET', `/leaves/${id}`)
        const request = (answer.body as { leaveRequest?: LeaveRequest }).leaveRequest
        const status = { approve: 'APPROVED', reject: 'REJECTED', cancel: 'CANCELLED' }[verb]
        const decide = (leaveId: string) => as('PATCH', `/leaves/${leaveId}/status`, { status, rejectionReason: 'No' })
        const edit = (leaveId: string) =>
          as('PUT', `/leaves/${leaveId}`, { ...dayInput, ...request, reason: 'Another rest' })
        if (answer.status === 404) {
          // A request that is out of reach gets the same answers as a missing one.
          for (const make of [decide, edit])
            expect(outcomeOf(await make(id))).toEqual(outcomeOf(await make(unknownId())))
        } else if (answer.status === 200) {
          // The request is pending, whether it was edited or not.
          expect((await edit(id)).status).toBe(request?.can.edit ? 200 : 403)
          expect((await decide(id)).status).toBe(request?.can[verb] ? 200 : 403)
        }
      }),
      { numRuns: runs.requests },
    )
  })
}
