import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SessionUser } from '@muster/contract/auth'
import { dashboardsOf, type DashboardVariant } from '@muster/contract/dashboardVariants'
import type { LeaveRequest } from '@muster/contract/leaves'
import { leaves } from '@muster/contract/leaves'
import { type LeaveType, requestableTypes } from '@muster/contract/leaveTypes'
import { allPermissions } from '@muster/contract/permissions'
import { type CallMeta, fulfils } from '@muster/contract/route'
import { viewerOf } from '@muster/contract/viewer'
import { userRoles } from '../features/users/tables.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { calls, requestOf } from '../testing/calls.ts'
import { createRole } from '../testing/company.ts'
import { createWorld, nothing, type World } from '../testing/world.ts'

/*
 * What the screens show comes from `GET /auth/me` and the contract's own functions; what the server allows is its own
 * affair. For whatever roles somebody has, the two say the same.
 */

let app: TestApp
let world: World
beforeAll(async () => {
  app = await startTestApp()
  world = await createWorld(app)
})
afterAll(() => app.close())

/** Of leave and dashboards mostly, where calls have something to decide, in every spelling. */
const permission = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...allPermissions.filter((name) => /^(leaves|dashboard)\./.test(name))) },
  { weight: 1, arbitrary: fc.constantFrom<string>(...allPermissions) },
  { weight: 1, arbitrary: fc.constantFrom('annual.request', 'leavetype.personal.request', 'leavetype.unpaid.approve') },
)
const role = fc.record({
  permissions: fc.uniqueArray(permission, { maxLength: 25 }),
  expired: fc.boolean(),
})
const deed = fc.constantFrom('approve' as const, 'reject' as const, 'cancel' as const)
const someRoles = fc.array(role, { minLength: 1, maxLength: 3 })

/** Somebody with these roles, below the lead; somebody below them, and somebody elsewhere. */
async function somebodyWith(wanted: { permissions: string[]; expired: boolean }[]) {
  const actor = await world.person('Nothing', app.company.id('Lead'))
  for (const { permissions, expired } of wanted) {
    const roleId = await createRole(app.app.db, `Role ${nothing()}`, permissions)
    const expiresAt = Temporal.Now.instant().add({ hours: expired ? -1 : 1 })
    await app.app.db.insert(userRoles).values({ userId: actor, roleId, expiresAt: expiresAt.toString() })
  }
  const token = await world.token(actor)
  const as = (method: string, path: string, body?: object) =>
    app.call(null, method, path, body, { authorization: `Bearer ${token}` })
  const { user } = (await as('GET', '/auth/me')).body as { user: SessionUser }
  return { actor, as, viewer: viewerOf(user, Temporal.Now.instant()) }
}

test('each call is open to whom the buttons are shown, and no other', async () => {
  const asked = calls.filter(({ needs, id }) => needs !== 'public' && id !== 'auth.logout')
  await fc.assert(
    fc.asyncProperty(someRoles, async (wanted) => {
      const { as, viewer } = await somebodyWith(wanted)
      for (const call of asked) {
        // Nothing that exists, and nothing of a body: what is refused for want of a permission is refused before.
        const { url } = requestOf(call, { id: nothing(), userId: nothing() })
        const { status } = await as(call.method, url, call.method === 'GET' ? undefined : {})
        expect(status === 403, `${call.id}: ${status}`).toBe(!fulfils(call.needs, viewer.permissions))
      }
      for (const variant of ['admin', 'hr', 'manager'] satisfies DashboardVariant[])
        expect((await as('GET', `/dashboard/${variant}`)).status === 200).toBe(dashboardsOf(viewer).includes(variant))
    }),
    { numRuns: 15 },
  )
})

test('a type of leave that is offered may be asked for, and no other', async () => {
  const { needs } = leaves.create['~orpc'].meta as CallMeta
  const unlimited: LeaveType = 'UNPAID'
  await fc.assert(
    fc.asyncProperty(
      someRoles,
      fc.constantFrom<LeaveType>('ANNUAL', 'PERSONAL', unlimited),
      async (wanted, leaveType) => {
        const { as, viewer } = await somebodyWith(wanted)
        const body = { leaveType, startDate: '2041-03-04', endDate: '2041-03-04', reason: 'A rest' }
        const offered = fulfils(needs, viewer.permissions) && requestableTypes(viewer.permissions).includes(leaveType)
        expect((await as('POST', '/leaves', body)).status).toBe(offered ? 201 : 403)
      },
    ),
    { numRuns: 40 },
  )
})

test('what a request says one can do with it, one can, and nothing else', async () => {
  const relation = fc.constantFrom('own' as const, 'below' as const, 'elsewhere' as const)
  await fc.assert(
    fc.asyncProperty(someRoles, relation, deed, async (wanted, whose, verb) => {
      const { actor, as } = await somebodyWith(wanted)
      const person = {
        own: () => actor,
        below: () => world.person('Employee', actor),
        elsewhere: () => app.company.id('Stranger'),
      }
      const id = await world.leave(await person[whose]())
      const seen = await as('GET', `/leaves/${id}`)
      const request = (seen.body as { leaveRequest?: LeaveRequest }).leaveRequest
      const status = { approve: 'APPROVED', reject: 'REJECTED', cancel: 'CANCELLED' }[verb]
      const done = await as('PATCH', `/leaves/${id}/status`, { status, rejectionReason: 'No' })
      if (seen.status === 200) expect(done.status).toBe(request?.can[verb] ? 200 : 403)
      if (seen.status === 404) expect([403, 404]).toContain(done.status)
    }),
    { numRuns: 60 },
  )
})
