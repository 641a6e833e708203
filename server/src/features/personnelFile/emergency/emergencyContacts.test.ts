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
const pathOf = (who: string) => `/users/${app.company.id(who)}/emergency-contact`
const save = (who: string, changes: object = {}, headers?: Record<string, string>) =>
  app.call(who, 'PUT', pathOf(who), { ...contact, ...changes }, headers)
const see = (as: string, of = as) => app.call(as, 'GET', pathOf(of))

test('saved contacts are shown to the person and to those who see everyone’s; earlier ones are kept', async () => {
  const who = await newcomer(app, 'Careful')
  expect((await see(who)).body).toEqual({ emergencyContact: null })
  const first = await save(who)
  expect(first.status).toBe(200)
  expect(first.body.emergencyContact).toMatchObject({ version: 1, until: null, details: contact })
  await save(who, { email: '', address: '', relationship: 'friend' })
  const { body } = await see('Hr', who)
  expect(body.emergencyContact).toMatchObject({
    version: 2,
    details: { ...contact, email: '', address: '', relationship: 'friend' },
  })
  for (const other of ['Lead', 'Stranger']) expect((await see(other, who)).status).toBe(404)

  const versions = (await app.call('Hr', 'GET', `${pathOf(who)}/versions?limit=1&page=2`)).body
  expect(versions.versions).toMatchObject([{ version: 1, until: body.emergencyContact.savedAt, details: contact }])
  const list = (await app.call('Hr', 'GET', '/emergency-contacts?search=careful')).body
  expect(list.people).toMatchObject([{ savedAt: body.emergencyContact.savedAt }])
})

test('access to another’s is recorded, to one’s own or to missing ones it is not', async () => {
  const who = await newcomer(app, 'Looked')
  await see('Hr', who)
  await save(who)
  await see(who)
  await see('Hr', who)
  const looks = await app.app.db
    .select({ actorId: auditEntries.actorId })
    .from(auditEntries)
    .where(and(eq(auditEntries.action, 'emergency_contact.seen'), eq(auditEntries.personId, app.company.id(who))))
  expect(looks).toEqual([{ actorId: app.company.id('Hr') }])
})

test('invalid input is reported by field', async () => {
  const who = await newcomer(app, 'Careless')
  const { status, body } = await save(who, { contactName: '', phoneNumber: 'none', email: 'x', relationship: 'boss' })
  expect(status).toBe(400)
  expect(body.errors.map(({ path }: { path: string }) => path).toSorted()).toEqual([
    'contactName',
    'email',
    'phoneNumber',
    'relationship',
  ])
})

test('it is readable in no row of the database', async () => {
  const who = await newcomer(app, 'Private')
  const secrets = { contactName: 'Zebediah Quill', phoneNumber: '+20 155 443 3221', email: 'zq@private.example' }
  await save(who, secrets, { 'idempotency-key': 'contact-save-1' })
  await see('Hr', who)
  const rows = [...(await allRows(app.app.pool))].join('\n')
  expect(Object.values(secrets).filter((secret) => rows.includes(secret))).toEqual([])
})
