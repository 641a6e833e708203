import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { HierarchyNode } from '@muster/contract/hierarchy/calls'
import { allPermissions } from '@muster/contract/access/permissions'
import type { Role, UserRole } from '@muster/contract/roles/calls'
import type { UserDetail } from '@muster/contract/users/calls'
import { userRoles } from '../src/people/tables.ts'
import { type Answer, startTestApp, type TestApp } from './app.ts'
import { createRole } from './company.ts'
import { createWorld, unknownId, type World } from './world.ts'

/*
 * The `can` of people, roles and nodes of the tree says exactly what the caller can do with them, for any roles and any
 * affected person.
 */

let app: TestApp
let world: World

const about = /^(users|roles|hierarchy)\.|^leaves\.(balance|all_view|team_view)|^payroll\.all_view/
const testedPermissions = allPermissions.filter((name) => about.test(name))
const viewPermissions = ['users.read', 'users.manage_team', 'roles.read', 'hierarchy.tab_view', 'leaves.balance_view']
const permissions = fc
  .tuple(fc.subarray(viewPermissions, { minLength: 2 }), fc.subarray(testedPermissions), fc.subarray(testedPermissions))
  .map((parts) => [...new Set(parts.flat())])
const personRelation = fc.constantFrom('own', 'below', 'elsewhere', 'above', 'elsewhere', 'below')
const kind = fc.record({
  permissions,
  isSuperAdmin: fc.integer({ min: 0, max: 5 }).map((drawn) => drawn === 0),
  relation: personRelation,
  /** The permissions of the affected person. */
  heldPermissions: fc.constantFrom<string[]>([], ['leaves.read'], ['settings.audit_logs'], ['users.update']),
  pending: fc.boolean(),
})
type Kind = typeof kind extends fc.Arbitrary<infer K> ? K : never

async function give(userId: string, permissions: string[]): Promise<string> {
  const roleId = await createRole(app.app.db, `Role ${unknownId()}`, permissions)
  await app.app.db.insert(userRoles).values({ userId, roleId })
  return roleId
}

/** Adds a new actor and a new affected person, and returns them with a function that calls as the actor. */
async function createScenario({ permissions, isSuperAdmin, relation, heldPermissions, pending }: Kind) {
  const above = await world.person('Nothing', app.company.id('Otherlead'))
  const actor = await world.person(isSuperAdmin ? 'Super Admin' : 'Nothing', above)
  await give(actor, permissions)
  const status = pending ? 'PENDING_ACTIVATION' : 'ACTIVE'
  const subject =
    relation === 'own'
      ? actor
      : relation === 'above'
        ? above
        : await world.person('Nothing', relation === 'below' ? actor : app.company.id('Stranger'), status)
  if (relation !== 'own') await give(subject, heldPermissions)
  const colleague = relation === 'below' ? await world.person('Nothing', actor) : app.company.id('Employee')
  const token = await world.token(actor)
  const as = (method: string, path: string, body?: object) =>
    app.call(null, method, path, body, { authorization: `Bearer ${token}` })
  return { actor, subject, mate: colleague, as }
}

/** Returns whether a call was permitted. It may still conflict with the current state. */
const isAllowed = ({ status }: Answer) => status !== 403 && status !== 404

const nodes = (tree: HierarchyNode[]): HierarchyNode[] => tree.flatMap((node) => [node, ...nodes(node.subordinates)])

/** The number of random scenarios that each test tries, and the seed of the first. */
interface Runs {
  people: number
  places: number
  roles: number
  seed: number
}

/** Tests that the `can` of people and roles is exactly what the server allows. */
export function testAgreementOfPeople(runs: Runs): void {
  beforeAll(async () => {
    app = await startTestApp()
    world = await createWorld(app)
  })
  afterAll(() => app.close())

  test('a person', async () => {
    const allowedActions = new Set<string>()
    await fc.assert(
      fc.asyncProperty(kind, async (scenario) => {
        const { actor, subject, mate, as } = await createScenario(scenario)
        const path = `/users/${subject}`
        const detail = await as('GET', path)
        if (detail.status !== 200) return
        const { can, isActive } = (detail.body as { user: UserDetail }).user
        const change = (body: object) => as('PATCH', path, body)
        // To change an email address or someone else's password, you have to enter your own password.
        const currentPassword = await world.password(actor)
        const { year } = Temporal.Now.plainDateISO('Africa/Cairo')
        const annual = { leaveType: 'ANNUAL', adjustment: 1, reason: 'Test', year }
        const roleId = await createRole(app.app.db, `Empty ${unknownId()}`, [])
        const attempts: [keyof typeof can, () => Promise<Answer>][] = [
          ['update', () => change({ position: 'Analyst' })],
          ['email', () => change({ email: `${unknownId()}@test.example`, currentPassword })],
          ['pay', () => change({ monthlySalary: { amount: 5, currency: 'EUR' } })],
          ['manager', () => change({ managerId: mate })],
          ['adjustBalance', () => as('POST', `/leaves/balances/${subject}/adjust`, annual)],
          ['assignRoles', () => as('POST', `/roles/${roleId}/assign/${subject}`, { expiresAt: null })],
          [
            'resetPassword',
            () => as('POST', `${path}/change-password`, { newPassword: 'Purple-otter-52', currentPassword }),
          ],
          [isActive ? 'deactivate' : 'activate', () => as('PATCH', `${path}/status`, { isActive: !isActive })],
          ['delete', () => as('DELETE', path)],
        ]
        if (can.balances) expect((await as('GET', `/leaves/balances/${subject}`)).status).toBe(200)
        for (const [name, attempt] of attempts) {
          const answer = await attempt()
          // The caller has just deleted or deactivated themselves.
          if (answer.status === 401) return
          const label = `${name} of ${scenario.relation}: ${answer.status} ${answer.body?.message}`
          // Deleting yourself is refused with status 400 (specification 3, section 8).
          expect(isAllowed(answer) && answer.status !== 400, label).toBe(can[name])
          if (can[name]) allowedActions.add(name)
        }
      }),
      { numRuns: runs.people, seed: runs.seed },
    )
    // Every action must have been allowed at least once, or the test would prove nothing.
    expect([...allowedActions].toSorted()).toEqual(
      [
        'activate',
        'adjustBalance',
        'assignRoles',
        'deactivate',
        'delete',
        'email',
        'manager',
        'pay',
        'resetPassword',
      ].concat('update'),
    )
  })

  test('a place in the tree', async () => {
    const allowedActions = new Set<boolean>()
    await fc.assert(
      fc.asyncProperty(kind, async (scenario) => {
        const { subject, mate, as } = await createScenario(scenario)
        const tree = await as('GET', '/hierarchy/tree')
        const node =
          tree.status === 200 && nodes(tree.body.hierarchy as HierarchyNode[]).find(({ id }) => id === subject)
        if (!node) return
        const body = { managerId: mate, seenManagerId: node.managerId }
        const answer = await as('PATCH', `/hierarchy/${subject}/manager`, body)
        expect(isAllowed(answer), `${scenario.relation}: ${answer.status} ${answer.body?.message}`).toBe(node.can.move)
        allowedActions.add(node.can.move)
      }),
      { numRuns: runs.places, seed: runs.seed },
    )
    expect(allowedActions.size).toBe(2)
  })

  test('a role, and its assignment to a person', async () => {
    const allowedActions = new Set<string>()
    await fc.assert(
      fc.asyncProperty(kind, async (scenario) => {
        const { subject, as } = await createScenario(scenario)
        const name = `Role ${unknownId()}`
        const permissions = scenario.heldPermissions
        const roleId = await createRole(app.app.db, name, permissions)
        const list = await as('GET', '/roles')
        if (list.status !== 200) return
        const can = (list.body as Role[]).find(({ id }) => id === roleId)?.can
        if (!can) throw new Error('The role is not in the list')
        const assignmentsAnswer = await as('GET', `/roles/user/${subject}`)
        const assignments =
          assignmentsAnswer.status === 200 ? ((assignmentsAnswer.body.userRoles ?? []) as UserRole[]) : []
        const isReached = (await as('GET', `/users/${subject}`)).status === 200
        for (const { role, can: may } of isReached ? assignments.slice(0, 1) : []) {
          const answer = await as('DELETE', `/roles/${role.id}/assign/${subject}`)
          expect(isAllowed(answer), `revoke: ${answer.body?.message}`).toBe(may.revoke)
          if (answer.status === 204) allowedActions.add('revoke')
        }
        // A person who removed a role from themselves may have other permissions now.
        if (scenario.relation === 'own') return
        const edit = (body: object) => as('PATCH', `/roles/${roleId}`, { name, permissions, ...body })
        const attempts: [keyof typeof can, () => Promise<Answer>][] = [
          ['update', () => edit({ description: 'Another' })],
          ['rename', () => edit({ name: `${name}!` })],
          ['delete', () => as('DELETE', `/roles/${roleId}`)],
        ]
        if (isReached) attempts.unshift(['assign', () => as('POST', `/roles/${roleId}/assign/${subject}`, {})])
        for (const [key, attempt] of attempts) {
          const answer = await attempt()
          expect(isAllowed(answer), `${key}: ${answer.status} ${answer.body?.message}`).toBe(can[key])
          if (can[key]) allowedActions.add(key)
        }
      }),
      { numRuns: runs.roles, seed: runs.seed },
    )
    expect([...allowedActions].toSorted()).toEqual(['assign', 'delete', 'rename', 'revoke', 'update'])
  })
}
