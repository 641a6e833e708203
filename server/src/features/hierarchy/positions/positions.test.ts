import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CompanyPosition } from '@muster/contract/hierarchy/lists'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { newcomer, roleOf } from '../../../../testing/people.ts'
import { auditEntries } from '../../../audit/tables.ts'
import { notifications } from '../../../notify/tables.ts'
import { employmentHistory, users } from '../../../people/tables.ts'
import { newUser } from '../../users/test/users.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const list = async () => (await app.call('Hr', 'GET', '/positions')).body.positions as CompanyPosition[]
const findPosition = async (name: string) => (await list()).find((one) => one.name === name)
const create = (name: string) => app.call('Hr', 'POST', '/positions', { name })
async function addPosition(name: string): Promise<string> {
  const { status, body } = await create(name)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.position.id
}
const merge = (targetId: string, from: string) => app.call('Hr', 'POST', `/positions/${targetId}/merge`, { from })

let count = 0
async function holderOf(position: string): Promise<string> {
  const { body, status } = await app.call('Hr', 'POST', '/users', newUser(`Holder${(count += 1)}`, { position }))
  expect(status, JSON.stringify(body)).toBe(201)
  return body.user.id
}
const positionOf = async (id: string) => (await app.call('Hr', 'GET', `/users/${id}`)).body.user.position

test('positions that people have but the company does not list are shown to people who manage positions', async () => {
  const id = await addPosition('Welder')
  await holderOf('Welder')
  const holder = await holderOf('Wellder')
  await app.app.db.update(users).set({ status: 'ACTIVE' }).where(eq(users.id, holder))
  expect(await findPosition('Welder')).toEqual({
    id,
    name: 'Welder',
    people: 1,
    activePeople: 0,
    departments: [],
    administrators: [],
  })
  expect(await findPosition('Wellder')).toEqual({
    id: null,
    name: 'Wellder',
    people: 1,
    activePeople: 1,
    departments: ['Engineering'],
    administrators: [],
  })
})

test('the departments of a position are those of its active people, the one with most of them first', async () => {
  await addPosition('Planner')
  for (const [department, status] of [
    ['Sales', 'ACTIVE'],
    ['Marketing', 'ACTIVE'],
    ['Sales', 'ACTIVE'],
    ['HR', 'DEACTIVATED'],
    [null, 'ACTIVE'],
  ] as const)
    await app.app.db
      .update(users)
      .set({ department, status })
      .where(eq(users.id, await holderOf('Planner')))
  expect(await findPosition('Planner')).toMatchObject({
    people: 5,
    activePeople: 4,
    departments: ['Sales', 'Marketing'],
  })
})

test('a new name applies to everyone with the position and to their history', async () => {
  const id = await addPosition('Clerk')
  const userId = await holderOf('Clerk')
  const { status, body } = await app.call('Hr', 'PATCH', `/positions/${id}`, { name: 'Senior Clerk' })
  expect([status, body.position]).toMatchObject([200, { id, name: 'Senior Clerk', people: 1 }])
  expect(await positionOf(userId)).toBe('Senior Clerk')
  const history = await app.app.db.select().from(employmentHistory).where(eq(employmentHistory.userId, userId))
  expect(history.map(({ position }) => String(position)).toSorted()).toEqual(['Clerk', 'Senior Clerk'])
})

test('a position can be listed only once, in any spelling and under simultaneous requests', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => create('Driver')))
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['201', ...Array(7).fill('409')])
  expect((await create('DRIVER')).body).toMatchObject({ code: 'position.taken', errors: [{ path: 'name' }] })
})

test('a position that people have is not removed, and the refusal says how many', async () => {
  const id = await addPosition('Porter')
  const userId = await holderOf('Porter')
  const answer = await app.call('Hr', 'DELETE', `/positions/${id}`)
  expect([answer.status, answer.body.code, answer.body.details]).toEqual([409, 'position.in_use', { people: 1 }])
  await app.call('Hr', 'PATCH', `/users/${userId}`, { position: 'Guard' })
  expect((await app.call('Hr', 'DELETE', `/positions/${id}`)).status).toBe(204)
  expect((await app.call('Hr', 'DELETE', `/positions/${id}`)).status).toBe(404)
})

test('a merge gives everyone with the position the other one, whether or not it was listed', async () => {
  const id = await addPosition('Software Engineer')
  await addPosition('Programmer')
  const [firstHolder, secondHolder] = [await holderOf('Programmer'), await holderOf('Sofware Engineer')]
  expect((await merge(id, 'Programmer')).body.position).toMatchObject({ people: 1 })
  expect((await merge(id, 'Sofware Engineer')).body.position).toMatchObject({ people: 2 })
  expect([await positionOf(firstHolder), await positionOf(secondHolder)]).toEqual(Array(2).fill('Software Engineer'))
  expect([await findPosition('Programmer'), await findPosition('Sofware Engineer')]).toEqual([undefined, undefined])
  expect((await merge(id, 'Software Engineer')).status).toBe(400)
  expect((await merge(id, 'Astronaut')).status).toBe(404)
})

test('those who add people are offered the listed positions, without counts', async () => {
  expect((await app.call('Employee', 'GET', '/positions')).status).toBe(403)
  expect((await app.call('Employee', 'POST', '/positions', { name: 'Mine' })).status).toBe(403)
  expect((await app.call(null, 'GET', '/positions')).status).toBe(401)
})

test('administrators are named, and only a Super Admin who has confirmed them can give them another position', async () => {
  const targetId = await addPosition('Adviser')
  const administrator = await newcomer(app, 'Keeper', { roleId: roleOf(app, 'HR Manager') })
  const id = app.company.id(administrator)
  await app.app.db.update(users).set({ position: 'Advisor' }).where(eq(users.id, id))
  expect(await findPosition('Advisor')).toMatchObject({ people: 1, administrators: [{ id, firstName: administrator }] })
  expect(await merge(targetId, 'Advisor')).toMatchObject({
    status: 403,
    body: { message: `Only a Super Admin can move administrators: ${administrator} Test` },
  })
  const asOwner = (confirmedIds?: string[]) =>
    app.call('Owner', 'POST', `/positions/${targetId}/merge`, { from: 'Advisor', confirmed: confirmedIds })
  for (const confirmedIds of [undefined, [app.company.id('Hr')]])
    expect((await asOwner(confirmedIds)).body.code).toBe('position.effect_changed')
  expect((await asOwner([id])).status).toBe(200)
  expect(await positionOf(id)).toBe('Adviser')
})

test('a new name that people already have is a merge, which needs confirmation, and a Super Admin for administrators', async () => {
  const id = await addPosition('Carer')
  const holder = await holderOf('Carer')
  await holderOf('Nurse')
  const rename = (as: string, confirmedIds?: string[]) =>
    app.call(as, 'PATCH', `/positions/${id}`, { name: 'Nurse', confirmed: confirmedIds })
  expect((await rename('Hr')).body.code).toBe('position.effect_changed')
  expect([await positionOf(holder), (await findPosition('Carer'))?.id]).toEqual(['Carer', id])
  const administratorName = await newcomer(app, 'Matron', { roleId: roleOf(app, 'HR Manager') })
  const administrator = app.company.id(administratorName)
  await app.app.db.update(users).set({ position: 'Carer' }).where(eq(users.id, administrator))
  expect(await rename('Hr', [administrator])).toMatchObject({
    status: 403,
    body: { message: `Only a Super Admin can move administrators: ${administratorName} Test` },
  })
  // The confirmed administrators are not the ones with this position.
  for (const confirmedIds of [undefined, [], [app.company.id('Hr')]])
    expect((await rename('Owner', confirmedIds)).body.code).toBe('position.effect_changed')
  const { status, body } = await rename('Owner', [administrator])
  expect([status, body.position]).toMatchObject([200, { id, name: 'Nurse', people: 3 }])
  const [entry] = await app.app.db
    .select({ action: auditEntries.action, after: auditEntries.after })
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectId, id), eq(auditEntries.action, 'position.merged')))
  expect(entry?.after).toMatchObject({ name: 'Nurse', people: 2, administrators: [administrator] })
})

test('a new name in another spelling also merges if people hold it, and a listed one is taken', async () => {
  const id = await addPosition('Cook')
  await holderOf('cook')
  const rename = (name: string, confirmedIds?: string[]) =>
    app.call('Hr', 'PATCH', `/positions/${id}`, { name, confirmed: confirmedIds })
  expect((await rename('cook')).body.code).toBe('position.effect_changed')
  expect((await rename('cook', [])).status).toBe(200)
  await addPosition('Baker')
  await holderOf('Baker')
  expect((await rename('Baker', [])).body.code).toBe('position.taken')
  // Keeping the name is not a merge.
  expect((await rename('cook')).status).toBe(200)
})

test('the owner is notified of merged positions, and of renamed ones that people hold', async () => {
  const readNotices = async (title: string) =>
    app.app.db
      .select({ message: notifications.message, link: notifications.link })
      .from(notifications)
      .where(and(eq(notifications.userId, app.company.id('Owner')), eq(notifications.title, title)))
  const link = '?view=hierarchy&tab=positions'
  const [id, empty] = [await addPosition('Gardener'), await addPosition('Florist')]
  await holderOf('Gardner')
  await merge(id, 'Gardner')
  expect(await readNotices('Positions merged')).toContainEqual({
    message: 'Hr Test merged the position Gardner into Gardener. People moved: 1.',
    link,
  })
  await app.call('Hr', 'PATCH', `/positions/${id}`, { name: 'Head Gardener' })
  expect(await readNotices('Position renamed')).toContainEqual({
    message: 'Hr Test renamed the position Gardener to Head Gardener. People: 1.',
    link,
  })
  const noticeCount = (await readNotices('Position renamed')).length
  await app.call('Hr', 'PATCH', `/positions/${empty}`, { name: 'Head Florist' })
  expect(await readNotices('Position renamed')).toHaveLength(noticeCount)
  await holderOf('Groundskeeper')
  await app.call('Hr', 'PATCH', `/positions/${id}`, { name: 'Groundskeeper', confirmed: [] })
  expect(await readNotices('Positions merged')).toContainEqual({
    message: 'Hr Test merged the position Head Gardener into Groundskeeper. People moved: 1.',
    link,
  })
})
