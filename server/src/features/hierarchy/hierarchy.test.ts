import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { HierarchyNode } from '@muster/contract/hierarchy/calls'
import { auditEntries } from '../../audit/tables.ts'
import { type Answer, startTestApp, type TestApp } from '../../../testing/app.ts'
import { createRole } from '../../../testing/company.ts'
import { requestLeave, between } from '../leaves/test/leaves.ts'
import { newcomer } from '../../../testing/people.ts'
import { notifications } from '../../notify/tables.ts'
import { employmentHistory } from '../../people/tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const treeAs = async (as: string): Promise<HierarchyNode[]> =>
  (await app.call(as, 'GET', '/hierarchy/tree')).body.hierarchy
const names = (nodes: HierarchyNode[]): string[] =>
  nodes.flatMap(({ firstName, subordinates }) => [firstName, ...names(subordinates)])
const find = (nodes: HierarchyNode[], firstName: string): HierarchyNode | undefined =>
  nodes.flatMap((node) => (node.firstName === firstName ? [node] : (find(node.subordinates, firstName) ?? [])))[0]

const move = (as: string, person: string, manager: string | null, seenManager: string | null, headers = {}) =>
  app.call(
    as,
    'PATCH',
    `/hierarchy/${app.company.id(person)}/manager`,
    { managerId: manager && app.company.id(manager), seenManagerId: seenManager && app.company.id(seenManager) },
    headers,
  )

const inOrder = (answers: Answer[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b)

describe('the tree', () => {
  test('is the whole company for those who see everyone, without people who left', async () => {
    const tree = await treeAs('Hr')
    expect(names(tree)).toEqual([
      'Owner',
      'Hr',
      'Manager',
      'Lead',
      'Colleague',
      'Employee',
      'Pending',
      'Otherlead',
      'Stranger',
    ])
    expect(tree[0]).toMatchObject({ userRoles: [{ role: { name: 'Super Admin' } }], can: { move: false } })
    expect(find(tree, 'Pending')).toMatchObject({
      status: 'PENDING_ACTIVATION',
      department: 'Engineering',
      can: { move: true },
    })
  })

  test('is their own branch for people who manage a team, who may not move anyone in it', async () => {
    const tree = await treeAs('Lead')
    expect(names(tree)).toEqual(['Lead', 'Colleague', 'Employee', 'Pending'])
    expect(tree.flatMap(({ can, subordinates }) => [can, ...subordinates.map((node) => node.can)])).toEqual(
      Array.from({ length: 4 }, () => ({ move: false })),
    )
    expect((await app.call('Employee', 'GET', '/hierarchy/tree')).status).toBe(403)
  })

  test('reveals only the fields it shows', async () => {
    const [top] = await treeAs('Hr')
    expect(Object.keys(top ?? {}).toSorted()).toEqual(
      'can department email firstName id lastName managerId position profileImage status subordinates userRoles'.split(
        ' ',
      ),
    )
  })

  test('in figures', async () => {
    const { stats } = (await app.call('Hr', 'GET', '/hierarchy/stats')).body
    expect(stats).toEqual({
      totalUsers: 9,
      managers: 4,
      employees: 5,
      avgTeamSize: 2,
      departments: [{ name: 'Engineering', count: 9 }],
    })
    expect((await app.call('Lead', 'GET', '/hierarchy/stats')).body.stats).toMatchObject({ totalUsers: 4, managers: 1 })
  })
})

describe('moving', () => {
  test('moves the people below too, is kept in the history and the audit trail, and notifies the new manager', async () => {
    await newcomer(app, 'Sublead', { manager: 'Lead', roleId: app.company.roles.get('Team Lead') })
    await newcomer(app, 'Below', { manager: 'Sublead' })
    await newcomer(app, 'Moved', { manager: 'Lead' })
    await requestLeave(app, 'Moved', between('03-03', '03-04'))
    const answer = await move('Hr', 'Moved', 'Otherlead', 'Lead')
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ person: { firstName: 'Moved' }, manager: { firstName: 'Otherlead' } })
    expect(names(await treeAs('Otherlead'))).toContain('Moved')
    expect(names(await treeAs('Lead'))).not.toContain('Moved')
    const notices = await app.app.db
      .select({ title: notifications.title })
      .from(notifications)
      .where(eq(notifications.userId, app.company.id('Otherlead')))
    expect(notices).toContainEqual({ title: 'Leave requests to approve' })

    expect((await move('Owner', 'Sublead', 'Otherlead', 'Lead')).status).toBe(200)
    expect(names(await treeAs('Otherlead'))).toContain('Below')
    const [entry] = await app.app.db
      .select()
      .from(employmentHistory)
      .where(eq(employmentHistory.userId, app.company.id('Sublead')))
      .orderBy(desc(employmentHistory.recordedAt))
      .limit(1)
    expect(entry).toMatchObject({
      managerId: app.company.id('Otherlead'),
      recordedBy: app.company.id('Owner'),
    })
    const entries = await app.app.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.personId, app.company.id('Sublead')))
    expect(entries).toContainEqual(
      expect.objectContaining({
        action: 'user.changed',
        before: { managerId: app.company.id('Lead') },
        after: expect.objectContaining({ managerId: app.company.id('Otherlead') }),
      }),
    )
  })

  test('below someone who reports to the person, or below an unknown person, is refused', async () => {
    const cycle = await move('Hr', 'Manager', 'Employee', 'Owner')
    expect([cycle.status, cycle.body.errors[0].path]).toEqual([400, 'managerId'])
    const itself = await move('Hr', 'Lead', 'Lead', 'Manager')
    expect([itself.status, itself.body.errors[0].path]).toEqual([400, 'managerId'])
    for (const manager of ['Former', 'Pending'])
      expect((await move('Hr', 'Employee', manager, 'Lead')).body.errors[0].path).toBe('managerId')
  })

  test('from an outdated manager is a conflict; repeating the same move is not', async () => {
    await newcomer(app, 'Twice', { manager: 'Lead' })
    expect((await move('Hr', 'Twice', 'Otherlead', 'Manager')).status).toBe(409)
    expect((await move('Hr', 'Twice', 'Manager', 'Lead')).status).toBe(200)
    expect((await move('Hr', 'Twice', 'Manager', 'Lead')).status).toBe(200)
    const answer = await move('Hr', 'Twice', 'Otherlead', 'Lead')
    expect([answer.status, answer.body.code]).toEqual([409, 'hierarchy.changed_meanwhile'])
    expect((await move('Hr', 'Twice', 'Manager', 'Manager')).status).toBe(200)
  })

  test('two simultaneous moves cannot form a cycle', async () => {
    await newcomer(app, 'One', { manager: 'Manager' })
    await newcomer(app, 'Other', { manager: 'Manager' })
    const answers = await Promise.all([move('Hr', 'One', 'Other', 'Manager'), move('Owner', 'Other', 'One', 'Manager')])
    expect(inOrder(answers)).toEqual([200, 400])
  })

  test('of two simultaneous moves to different managers one succeeds, and the other gets a conflict', async () => {
    await newcomer(app, 'Wanted', { manager: 'Manager' })
    const answers = await Promise.all([
      move('Hr', 'Wanted', 'Lead', 'Manager'),
      move('Owner', 'Wanted', 'Otherlead', 'Manager'),
    ])
    expect(inOrder(answers)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('hierarchy.changed_meanwhile')
  })

  test('a change of something else at the same moment is no conflict', async () => {
    await newcomer(app, 'Both', { manager: 'Manager' })
    const id = app.company.id('Both')
    const answers = await Promise.all([
      app.call('Owner', 'PATCH', `/users/${id}`, { position: 'Architect' }),
      move('Hr', 'Both', 'Lead', 'Manager'),
    ])
    expect(inOrder(answers)).toEqual([200, 200])
  })

  test('is allowed for people visible to the actor, never for the actor', async () => {
    const roleId = await createRole(app.app.db, 'Mover', ['users.manage_team', 'hierarchy.reporting_lines'])
    await newcomer(app, 'Mover', { manager: 'Owner', roleId })
    await newcomer(app, 'Mine', { manager: 'Mover' })
    await newcomer(app, 'Deputy', { manager: 'Mover' })
    expect((await move('Mover', 'Stranger', 'Mover', 'Otherlead')).status).toBe(404)
    expect((await move('Mover', 'Mover', 'Deputy', 'Owner')).status).toBe(403)
    expect((await move('Mover', 'Mine', 'Otherlead', 'Mover')).status).toBe(400)
    expect((await move('Mover', 'Mine', null, 'Mover')).status).toBe(400)
    expect((await move('Mover', 'Mine', 'Deputy', 'Mover')).status).toBe(200)
    expect((await move('Hr', 'Mine', null, 'Deputy')).body).toMatchObject({ manager: null })
    expect((await app.call('Mover', 'GET', '/users/managers')).body.managers.map(firstName)).toEqual([
      'Deputy',
      'Mover',
    ])
  })
})

const firstName = (person: { firstName: string }) => person.firstName
