import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CompanyDepartment } from '@muster/contract/hierarchy/lists'
import { defaultDepartments } from '@muster/contract/kit/people'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { auditEntries } from '../../../audit/tables.ts'
import { createPeople } from '../../../people/createPerson.ts'
import { employmentHistory, users } from '../../../people/tables.ts'
import { patchDocument, editDocument, uploadDocument } from '../../documents/test/documents.ts'
import { jobPostings } from '../../jobs/tables.ts'
import { newUser } from '../../users/test/users.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const list = async (as = 'Hr') => (await app.call(as, 'GET', '/departments')).body.departments as CompanyDepartment[]
const findDepartment = async (name: string) => (await list()).find((one) => one.name === name)
const create = (name: string) => app.call('Hr', 'POST', '/departments', { name })
async function addDepartment(name: string): Promise<CompanyDepartment> {
  const { status, body } = await create(name)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.department
}
const update = (id: string | undefined, changes: object) => app.call('Hr', 'PATCH', `/departments/${id}`, changes)
const merge = (targetId: string | undefined, sourceId: string | undefined, confirmation?: string) =>
  app.call('Hr', 'POST', `/departments/${targetId}/merge`, { from: sourceId, confirmed: confirmation })
const codes = (answers: { status: number }[]) => answers.map(({ status }) => String(status)).toSorted()

let count = 0
/** Adds a person to a department and returns their id. */
async function personIn(department: string): Promise<string> {
  const { body, status } = await app.call('Hr', 'POST', '/users', newUser(`Member${(count += 1)}`, { department }))
  expect(status, JSON.stringify(body)).toBe(201)
  return body.user.id
}
const person = async (id: string) => (await app.call('Hr', 'GET', `/users/${id}`)).body.user

/** Creates a job posting in a department. Returns a function that reads the posting's current department. */
async function postingOf(department: string) {
  const closingDate = '2090-01-01'
  const posting = { title: 'Analyst', department, location: 'Cairo', employmentType: 'FULL_TIME', closingDate }
  const texts = { description: 'Analyses. '.repeat(6), requirements: 'Thinks well. '.repeat(5) }
  const { body, status } = await app.call('Hr', 'POST', '/jobs', { ...posting, ...texts })
  expect(status, JSON.stringify(body)).toBe(201)
  return async () => {
    const rows = await app.app.db
      .select({ department: jobPostings.department })
      .from(jobPostings)
      .where(eq(jobPostings.id, body.job.id))
    return rows[0]?.department
  }
}

test('a company starts with the seven departments of the form, and only people who manage departments see the counts', async () => {
  const visibleDepartments = await list('Employee')
  expect(visibleDepartments.map(({ name }) => name)).toEqual([...defaultDepartments])
  expect(visibleDepartments.every(({ use }) => use === null)).toBe(true)
  const { use } = (await findDepartment('Engineering')) as CompanyDepartment
  const people = await app.app.db.$count(users, eq(users.department, 'Engineering'))
  expect(use).toMatchObject({ people, postings: 0, documents: 0 })
})

test('people can be added, changed or filtered by any department that the company has, and no other', async () => {
  await addDepartment('Legal')
  const id = await personIn('Legal')
  expect(await person(id)).toMatchObject({ department: 'Legal' })
  const unknownAnswer = await app.call('Hr', 'PATCH', `/users/${id}`, { department: 'Wizardry' })
  expect([unknownAnswer.status, unknownAnswer.body.errors]).toMatchObject([
    400,
    [{ path: 'department', message: 'Please choose a department' }],
  ])
  const { body } = await app.call('Hr', 'GET', '/users?department=Legal')
  expect(body.users.map((one: { id: string }) => one.id)).toEqual([id])
})

test('a new name applies to people with their history, and to postings and shares', async () => {
  const { id } = await addDepartment('Logistics')
  const userId = await personIn('Logistics')
  const posting = await postingOf('Logistics')
  const before = await person(userId)
  const { status, body } = await update(id, { name: 'Supply' })
  expect([status, body.department]).toMatchObject([200, { name: 'Supply', use: { people: 1, postings: 1 } }])
  const after = await person(userId)
  expect(after.department).toBe('Supply')
  // Anyone who is editing the person at that moment gets a conflict.
  expect(after.updatedAt > before.updatedAt).toBe(true)
  const history = await app.app.db.select().from(employmentHistory).where(eq(employmentHistory.userId, userId))
  expect(history.map(({ department }) => String(department)).toSorted()).toEqual(['Logistics', 'Supply'])
  expect(await posting()).toBe('Supply')
  expect((await app.call('Hr', 'POST', '/users', newUser('Late', { department: 'Logistics' }))).status).toBe(400)
})

test('a name can exist only once, in any spelling and under simultaneous requests', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => create('Quality')))
  expect(codes(answers)).toEqual(['201', ...Array(7).fill('409')])
  const answer = await create('quality')
  expect([answer.status, answer.body.code, answer.body.errors[0].path]).toEqual([409, 'department.taken', 'name'])
  const { id } = (await findDepartment('Quality')) as CompanyDepartment
  expect((await update(id, { name: 'SALES' })).body.code).toBe('department.taken')
  // A department may change the spelling of its own name.
  expect((await update(id, { name: 'quality' })).status).toBe(200)
})

test.each([
  ['', 'Please enter a department name'],
  ['Q', 'Please use at least 2 characters'],
  ['a\nb', 'Please use one line without invisible characters'],
  ['x'.repeat(101), 'Please use at most 100 characters'],
])('the name %j is refused', async (name, message) => {
  const { status, body } = await create(name)
  expect([status, body.errors[0]]).toMatchObject([400, { path: 'name', message }])
})

test('a department in use is not removed, and the refusal has the counts; an unused one is', async () => {
  const { id } = await addDepartment('Archive')
  const userId = await personIn('Archive')
  const answer = await app.call('Hr', 'DELETE', `/departments/${id}`)
  expect([answer.status, answer.body.code]).toEqual([409, 'department.in_use'])
  expect(answer.body.details).toMatchObject({ people: 1, postings: 0, documents: 0 })
  await app.call('Hr', 'PATCH', `/users/${userId}`, { department: null })
  expect((await app.call('Hr', 'DELETE', `/departments/${id}`)).status).toBe(204)
  expect((await app.call('Hr', 'DELETE', `/departments/${id}`)).status).toBe(404)
  expect(await findDepartment('Archive')).toBeUndefined()
})

test('a department that is removed while people join either stays or is deleted without them', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id } = await addDepartment(`Brief ${round}`)
    const [addition, removal] = await Promise.all([
      app.call('Hr', 'POST', '/users', newUser(`Racer${round}`, { department: `Brief ${round}` })),
      app.call('Hr', 'DELETE', `/departments/${id}`),
    ])
    expect([
      [201, 409],
      [400, 204],
    ]).toContainEqual([addition.status, removal.status])
  }
})

test('a merge moves people, postings and shares, and deletes the department', async () => {
  const [target, from] = [await addDepartment('Care'), await addDepartment('Support')]
  const userId = await personIn('Support')
  const posting = await postingOf('Support')
  const { status, body } = await merge(target.id, from.id)
  expect([status, body.department]).toMatchObject([200, { name: 'Care', use: { people: 1, postings: 1 } }])
  expect((await person(userId)).department).toBe('Care')
  expect(await posting()).toBe('Care')
  expect(await findDepartment('Support')).toBeUndefined()
  expect((await merge(target.id, target.id)).status).toBe(400)
  expect((await merge(target.id, from.id)).status).toBe(404)
})

test('a document shared with both is shared once after a merge', async () => {
  const [target, from] = [await addDepartment('Press'), await addDepartment('Media')]
  const shareDocument = async (...sharedWithDepartments: string[]) => {
    const { id } = await uploadDocument(app, 'Hr')
    await editDocument(app, 'Hr', id, { sharedWithDepartments })
    return async () => (await app.call('Hr', 'GET', `/documents/${id}`)).body.document.sharedWithDepartments
  }
  const [one, sharedWithBoth] = [await shareDocument('Media'), await shareDocument('Press', 'Media')]
  const confirmation = async (id: string, query = '') =>
    (await app.call('Hr', 'GET', `/departments/${id}/effect${query}`)).body.effect.confirmation
  await update(from.id, { name: 'New Media', confirmed: await confirmation(from.id) })
  expect(await one()).toEqual(['New Media'])
  const sentConfirmation = await confirmation(target.id, `?from=${from.id}`)
  expect((await merge(target.id, from.id, sentConfirmation)).body.department.use.documents).toBe(2)
  expect([await one(), await sharedWithBoth()]).toEqual([['Press'], ['Press']])
  const { id } = await uploadDocument(app, 'Hr')
  const { status, body } = await patchDocument(app, 'Hr', id, { sharedWithDepartments: ['Media'] })
  expect([status, body.errors?.[0].path]).toEqual([400, 'sharedWithDepartments'])
})

test('of two departments merged into each other at once, one remains', async () => {
  const [one, other] = [await addDepartment('Left'), await addDepartment('Right')]
  const answers = await Promise.all([merge(one.id, other.id), merge(other.id, one.id)])
  expect(codes(answers)).toEqual(['200', '404'])
})

test('departments keep the order in which they are placed', async () => {
  const names = (await list()).map(({ name }) => name)
  const last = (await list()).at(-1) as CompanyDepartment
  expect((await update(last.id, { place: 2 })).status).toBe(200)
  expect((await list()).map(({ name }) => name)).toEqual([names[0], last.name, ...names.slice(1, -1)])
  expect((await update(last.id, { place: 200 })).status).toBe(200)
  expect((await list()).map(({ name }) => name)).toEqual(names)
})

test('all changes are recorded and require the permission to manage departments', async () => {
  const { id } = await addDepartment('Recorded')
  await update(id, { name: 'Noted' })
  await app.call('Hr', 'DELETE', `/departments/${id}`)
  const entries = await app.app.db
    .select({ action: auditEntries.action, before: auditEntries.before })
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, id))
    .orderBy(auditEntries.id)
  expect(entries).toMatchObject([
    { action: 'department.created' },
    { action: 'department.changed', before: { name: 'Recorded' } },
    { action: 'department.removed', before: { name: 'Noted' } },
  ])
  for (const as of ['Employee', 'Manager'])
    expect((await app.call(as, 'POST', '/departments', { name: 'Mine' })).status).toBe(403)
  expect((await app.call(null, 'GET', '/departments')).status).toBe(401)
})

test('a thousand people are renamed with few statements', async () => {
  const { id } = await addDepartment('Crowd')
  const { db } = app.app
  const roleId = app.company.roles.get('Employee') ?? ''
  const crowd = Array.from({ length: 1000 }, (_, i) => ({
    firstName: 'One',
    lastName: `Of${i}`,
    email: `crowd${i}@test.example`,
    department: 'Crowd',
    roleId,
  }))
  await db.transaction((tx) => createPeople(tx, app.app, crowd))
  expect((await update(id, { name: 'Throng' })).body.department.use.people).toBe(1000)
  const { rows } = await db.execute(sql`
    select count(*)::int as n from ${employmentHistory} where ${employmentHistory.department} = 'Throng'`)
  expect(rows).toEqual([{ n: 1000 }])
})

test('a department counts its active people as the list of people does, and names its head', async () => {
  await addDepartment('Harbour')
  const lead = await personIn('Harbour')
  const [member, former] = [await personIn('Harbour'), await personIn('Harbour')]
  const { db } = app.app
  await db.update(users).set({ status: 'ACTIVE' }).where(eq(users.department, 'Harbour'))
  await db.update(users).set({ managerId: lead }).where(eq(users.id, member))
  await db.update(users).set({ status: 'DEACTIVATED' }).where(eq(users.id, former))
  const found = await findDepartment('Harbour')
  expect(found).toMatchObject({ use: { people: 3, activePeople: 2 }, head: { id: lead } })
  const { body } = await app.call('Hr', 'GET', '/users?department=Harbour&status=ACTIVE')
  expect(body.pagination.totalItems).toBe(found?.use?.activePeople)
  // Of two people whose managers are elsewhere and who manage others here, neither is the head.
  const second = await personIn('Harbour')
  await db.update(users).set({ managerId: second }).where(eq(users.id, former))
  await db.update(users).set({ status: 'ACTIVE' }).where(eq(users.department, 'Harbour'))
  expect((await findDepartment('Harbour'))?.head).toBeNull()
  expect((await list('Employee')).every(({ head }) => head === null)).toBe(true)
})
