import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { HierarchyNode } from '@muster/contract/hierarchy/calls'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { fileOf, payloadOf } from '../../../testing/forms.ts'
import { newcomer } from '../../../testing/people.ts'
import { addUser, changeUser } from '../users/test/users.ts'
import { databaseError, ownCodes } from '../../db/failures.ts'
import { users } from '../../people/tables.ts'

const tooDeep = 'With this manager, the hierarchy would have more than 50 levels'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  // Fifty levels, starting with Owner.
  for (let level = 2; level <= 50; level += 1)
    await newcomer(app, `Level${level}`, { manager: level === 2 ? 'Owner' : `Level${level - 1}` })
})
afterAll(() => app.close())

const depthOf = (nodes: HierarchyNode[]): number =>
  nodes.length ? 1 + Math.max(...nodes.map(({ subordinates }) => depthOf(subordinates))) : 0
const managersProblem = ({ status, body }: { status: number; body: { errors?: object[] } }) => [
  status,
  body.errors?.[0],
]
const refusal = [400, { path: 'managerId', msg: tooDeep, message: tooDeep }]

describe('the tree has at most fifty levels', () => {
  test('of which the fiftieth is shown', async () => {
    const { status, body } = await app.call('Owner', 'GET', '/hierarchy/tree')
    expect([status, depthOf(body.hierarchy)]).toEqual([200, 50])
  })

  test('is refused when adding someone', async () => {
    expect(managersProblem(await addUser(app, 'Deeper', { managerId: app.company.id('Level50') }))).toEqual(refusal)
  })

  test('is refused when changing or moving someone, together with the people below them', async () => {
    const change = { managerId: app.company.id('Level50') }
    expect(managersProblem(await changeUser(app, 'Owner', 'Stranger', change))).toEqual(refusal)
    const [userId, seenManagerId] = [app.company.id('Otherlead'), app.company.id('Owner')]
    const move = (managerId: string) =>
      app.call('Owner', 'PATCH', `/hierarchy/${userId}/manager`, { managerId, seenManagerId })
    // Otherlead would be on level 50, and Stranger on level 51.
    expect(managersProblem(await move(app.company.id('Level49')))).toEqual(refusal)
    expect((await move(app.company.id('Level48'))).status).toBe(200)
  })

  test('is refused in an import', async () => {
    const lines = ['First Name,Last Name,Email,Position,Manager Email']
    lines.push('One,New,one@test.example,Engineer,level49@test.example')
    lines.push('Two,New,two@test.example,Engineer,one@test.example')
    const { body, headers } = await payloadOf({ file: fileOf(`${lines.join('\n')}\n`, 'people.csv', 'text/csv') })
    const check = await app.call('Owner', 'POST', '/users/import/check', body, headers)
    expect(check.body.rows.map(({ problems }: { problems: object[] }) => problems)).toEqual([
      [],
      [{ column: 'Manager Email', message: tooDeep }],
    ])
  })

  test('is refused by the database, whatever writes it', async () => {
    const update = app.app.db.update(users).set({ managerId: app.company.id('Level50') })
    const failure = await update.where(eq(users.id, app.company.id('Employee'))).catch(databaseError)
    expect(failure).toMatchObject({ code: ownCodes.tooManyLevels })
  })
})

describe('the database keeps track of the people below each manager', () => {
  const pathsOf = (firstName: string) =>
    app.app.pool
      .query(
        `select m.first_name from management_paths p join users m on m.id = p.manager_id
          where p.person_id = $1 order by p.depth`,
        [app.company.id(firstName)],
      )
      .then(({ rows }) => rows.map((row: { first_name: string }) => row.first_name))

  test('when several swap places in one statement', async () => {
    for (const [person, manager] of [
      ['Upper', 'Hr'],
      ['Middle', 'Upper'],
      ['Lower', 'Middle'],
      ['Leaf', 'Lower'],
    ] as const)
      await newcomer(app, person, { manager })
    const id = (firstName: string) => app.company.id(firstName)
    const swapStatement = `update users u set manager_id = v.manager
      from (values ($1::uuid, $2::uuid), ($3::uuid, $4::uuid), ($5::uuid, $1::uuid)) v (person, manager) where u.id = v.person`
    const people = [id('Lower'), id('Hr'), id('Upper'), id('Middle'), id('Middle')]
    await app.app.pool.query(swapStatement, people)
    expect(await pathsOf('Upper')).toEqual(['Upper', 'Middle', 'Lower', 'Hr', 'Owner'])
    expect(await pathsOf('Leaf')).toEqual(['Leaf', 'Lower', 'Hr', 'Owner'])
    const makeCycle = app.app.pool.query(swapStatement, [
      id('Lower'),
      id('Upper'),
      id('Upper'),
      id('Middle'),
      id('Middle'),
    ])
    await expect(makeCycle).rejects.toMatchObject({ code: ownCodes.managementCycle })
  })
})
