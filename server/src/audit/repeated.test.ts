import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { emailOf } from '../../testing/company.ts'
import { newcomer } from '../../testing/people.ts'
import { writeRepeatedEntries } from './recordRepeated.ts'
import { auditEntries, auditRepeats } from './tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const entriesOf = (actorId: string) =>
  app.app.db.select().from(auditEntries).where(eq(auditEntries.actorId, actorId)).orderBy(asc(auditEntries.id))
/** Moves all counted repetitions an hour into the past. */
async function hourPasses() {
  await app.app.db.update(auditRepeats).set({ hour: sql`${auditRepeats.hour} - interval '1 hour'` })
  await writeRepeatedEntries(app.app)
}

test('repeated refusals of a person are recorded at once, and again with their count after the hour', async () => {
  const employee = await newcomer(app, 'Again')
  const id = app.company.id(employee)
  const refuse = () => app.call(employee, 'GET', '/leaves/all')
  const answers = []
  for (let round = 0; round < 10; round++) answers.push(...(await Promise.all(Array.from({ length: 20 }, refuse))))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]))
  await app.call(employee, 'GET', '/users')

  const call = { action: 'access.refused', subjectType: 'call', actorId: id, address: '127.0.0.1' }
  const first = [
    { ...call, subjectId: 'GET /leaves/all', after: null },
    { ...call, subjectId: 'GET /users', after: null },
  ]
  expect(await entriesOf(id)).toMatchObject(first)
  await writeRepeatedEntries(app.app)
  expect(await entriesOf(id)).toHaveLength(2)

  await Promise.all([hourPasses(), writeRepeatedEntries(app.app)])
  await writeRepeatedEntries(app.app)
  const repetition = { repeated: 199, hour: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:00:00\.000Z$/) }
  expect(await entriesOf(id)).toMatchObject([...first, { ...call, subjectId: 'GET /leaves/all', after: repetition }])
  expect(await app.app.db.$count(auditRepeats)).toBe(0)

  await refuse()
  expect(await entriesOf(id)).toHaveLength(4)
})

test('sign-ins with a wrong password and requests of other sites are counted the same way', async () => {
  const email = emailOf(await newcomer(app, 'Guessed'))
  const personId = app.company.id('Guessed')
  const signIn = (headers = {}) => app.call(null, 'POST', '/auth/login', { email, password: 'Wrong-horse-1' }, headers)
  for (let guess = 0; guess < 13; guess++) await signIn()
  for (let guess = 0; guess < 5; guess++) await signIn({ 'sec-fetch-site': 'cross-site' })
  await hourPasses()
  const found = await app.app.db
    .select({ action: auditEntries.action, after: auditEntries.after, personId: auditEntries.personId })
    .from(auditEntries)
    .where(sql`${auditEntries.subjectId} = 'POST /auth/login' or ${auditEntries.personId} = ${personId}`)
    .orderBy(asc(auditEntries.id))
  const counts = found.map(({ action, after }) => {
    const { why: storedReason, repeated = 1 } = after as { why: string; repeated?: number }
    return [action, storedReason, repeated] as const
  })
  const total = (reason: string) =>
    counts.filter(([, storedReason]) => storedReason === reason).reduce((sum, [, , count]) => sum + count, 0)
  expect([total('INCORRECT_PASSWORD'), total('TOO_MANY_FAILURES'), total('FOREIGN_ORIGIN')]).toEqual([10, 3, 5])
  expect(counts).toHaveLength(6)
})
