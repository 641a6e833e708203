import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntries } from '../../../audit/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { allRows } from '../../../../testing/footprint.ts'
import { newcomer } from '../../../../testing/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const contact = {
  contactName: 'Mona Adel Farouk',
  relationship: 'sibling',
  phoneNumber: '+20 100 987 6543',
  email: 'mona.farouk@example.com',
  address: '12 Nile Street\nCairo',
}
const pathOf = (person: string) => `/users/${app.company.id(person)}/emergency-contact`
const save = (actor: string, changes: object = {}, headers?: Record<string, string>) =>
  app.call(actor, 'PUT', pathOf(actor), { ...contact, ...changes }, headers)
const see = (as: string, of = as) => app.call(as, 'GET', pathOf(of))

test('saved contacts are shown to the person and to those who see everyone’s; earlier ones are kept', async () => {
  const employee = await newcomer(app, 'Careful')
  expect((await see(employee)).body).toEqual({ emergencyContact: null })
  const first = await save(employee)
  expect(first.status).toBe(200)
  expect(first.body.emergencyContact).toMatchObject({ version: 1, until: null, details: contact })
  await save(employee, { email: '', address: '', relationship: 'friend' })
  const { body } = await see('Hr', employee)
  expect(body.emergencyContact).toMatchObject({
    version: 2,
    details: { ...contact, email: '', address: '', relationship: 'friend' },
  })
  for (const other of ['Lead', 'Stranger']) expect((await see(other, employee)).status).toBe(404)

  const versions = (await app.call('Hr', 'GET', `${pathOf(employee)}/versions?limit=1&page=2`)).body
  expect(versions.versions).toMatchObject([{ version: 1, until: body.emergencyContact.savedAt, details: contact }])
  const list = (await app.call('Hr', 'GET', '/emergency-contacts?search=careful')).body
  expect(list.people).toMatchObject([{ savedAt: body.emergencyContact.savedAt }])
})

test('access to another’s is recorded, to one’s own or to missing ones it is not', async () => {
  const employee = await newcomer(app, 'Looked')
  await see('Hr', employee)
  await save(employee)
  await see(employee)
  await see('Hr', employee)
  const looks = await app.app.db
    .select({ actorId: auditEntries.actorId })
    .from(auditEntries)
    .where(and(eq(auditEntries.action, 'emergency_contact.seen'), eq(auditEntries.personId, app.company.id(employee))))
  expect(looks).toEqual([{ actorId: app.company.id('Hr') }])
})

test('invalid input is reported by field', async () => {
  const employee = await newcomer(app, 'Careless')
  const { status, body } = await save(employee, {
    contactName: '',
    phoneNumber: 'none',
    email: 'x',
    relationship: 'boss',
  })
  expect(status).toBe(400)
  expect(body.errors.map(({ path }: { path: string }) => path).toSorted()).toEqual([
    'contactName',
    'email',
    'phoneNumber',
    'relationship',
  ])
})

test('it is readable in no row of the database', async () => {
  const employee = await newcomer(app, 'Private')
  const secrets = { contactName: 'Zebediah Quill', phoneNumber: '+20 155 443 3221', email: 'zq@private.example' }
  await save(employee, secrets, { 'idempotency-key': 'contact-save-1' })
  await see('Hr', employee)
  const rows = [...(await allRows(app.app.pool))].join('\n')
  expect(Object.values(secrets).filter((secret) => rows.includes(secret))).toEqual([])
})
