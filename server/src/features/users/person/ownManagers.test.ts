import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { HierarchyNode } from '@muster/contract/hierarchy/calls'
import { type Answer, startTestApp, type TestApp } from '../../../../testing/app.ts'
import { emailOf } from '../../../../testing/company.ts'
import { fileOf, payloadOf } from '../../../../testing/forms.ts'
import { newcomer, roleOf } from '../../../../testing/people.ts'
import { changeUser, getUser, userPath } from '../test/users.ts'

/** Managers approve the requests of the people below them, so no one may choose their own managers in any way. */

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await newcomer(app, 'Grand', { manager: 'Owner' })
  await newcomer(app, 'Boss', { manager: 'Grand' })
  await newcomer(app, 'Partner', { manager: 'Boss', roleId: roleOf(app, 'HR Manager') })
  await newcomer(app, 'Chief', { manager: 'Boss', roleId: roleOf(app, 'Super Admin') })
  await newcomer(app, 'Friend', { manager: 'Owner' })
})
afterAll(() => app.close())

const managers = ['Grand', 'Boss'] as const
const reason = 'You cannot change the manager of someone above you'
const statusAndMessage = ({ status, body }: Answer) => [status, body.message]
const managerOf = async (person: string) => (await getUser(app, 'Owner', person)).manager?.firstName

async function moveTo(as: string, person: string, managerName: string) {
  const managerBefore = await managerOf(person)
  const body = {
    managerId: app.company.id(managerName),
    seenManagerId: managerBefore ? app.company.id(managerBefore) : null,
  }
  return app.call(as, 'PATCH', `/hierarchy/${app.company.id(person)}/manager`, body)
}

async function checkImportOf(as: string, person: string, managerName: string) {
  const file = fileOf(`Email,Manager Email\n${emailOf(person)},${emailOf(managerName)}\n`, 'people.csv', 'text/csv')
  const { body, headers } = await payloadOf({ file })
  return (await app.call(as, 'POST', '/users/import/check', body, headers)).body
}

const nodes = (tree: HierarchyNode[]): HierarchyNode[] => tree.flatMap((node) => [node, ...nodes(node.subordinates)])

describe.each(managers)('%s, above the caller, stays where they are', (person) => {
  test('in Edit User', async () => {
    expect(statusAndMessage(await changeUser(app, 'Partner', person, { managerId: app.company.id('Friend') }))).toEqual(
      [403, reason],
    )
    expect((await getUser(app, 'Partner', person)).can).toMatchObject({ update: true, manager: false })
    expect((await changeUser(app, 'Partner', person, { position: 'Engineer' })).status).toBe(200)
  })

  test('in the tree', async () => {
    expect(statusAndMessage(await moveTo('Partner', person, 'Friend'))).toEqual([403, reason])
    const tree = (await app.call('Partner', 'GET', '/hierarchy/tree')).body.hierarchy as HierarchyNode[]
    const can = new Map(nodes(tree).map((node) => [node.firstName, node.can.move]))
    expect([can.get(person), can.get('Partner'), can.get('Friend')]).toEqual([false, false, true])
  })

  test('in an import', async () => {
    const { rows } = await checkImportOf('Partner', person, 'Friend')
    expect(rows).toMatchObject([{ outcome: 'refused', problems: [{ column: 'Manager Email', message: reason }] }])
  })

  test('and none of them is deactivated or deleted', async () => {
    expect((await app.call('Partner', 'PATCH', `${userPath(app, person)}/status`, { isActive: false })).status).toBe(
      403,
    )
    expect((await app.call('Partner', 'DELETE', userPath(app, person))).status).toBe(403)
  })
})

test('a Super Admin moves anyone above them, but not themselves', async () => {
  expect((await getUser(app, 'Chief', 'Boss')).can.manager).toBe(true)
  expect((await changeUser(app, 'Chief', 'Boss', { managerId: app.company.id('Friend') })).status).toBe(200)
  expect((await moveTo('Chief', 'Boss', 'Grand')).status).toBe(200)
  expect((await checkImportOf('Chief', 'Boss', 'Friend')).rows).toMatchObject([{ outcome: 'change', problems: [] }])
  expect((await changeUser(app, 'Chief', 'Chief', { managerId: app.company.id('Friend') })).status).toBe(403)
  expect((await moveTo('Chief', 'Chief', 'Friend')).status).toBe(403)
})
