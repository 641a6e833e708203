import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntries } from '../../../audit/tables.ts'
import { databaseError, ownCodes } from '../../../db/failures.ts'
import { Keys } from '../../../files/store/keys.ts'
import { liveChannel } from '../../../notify/live/announce.ts'
import { currentVersion } from '../../../people/sealedRecords/versions.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { allRows } from '../../../../testing/footprint.ts'
import { newcomer } from '../../../../testing/people.ts'
import { jsonWithoutIds } from '../../../../testing/json.ts'
import { sampleBanking } from '../test/world.ts'
import { notifications } from '../../../notify/tables.ts'
import { users } from '../../../people/tables.ts'
import { bankingDetails } from '../tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const iban = 'EG380019000500000000263180002'
const pathOf = (person: string) => `/users/${app.company.id(person)}/banking-details`
const save = (actor: string, details: object, headers?: Record<string, string>) =>
  app.call(actor, 'PUT', pathOf(actor), { ...sampleBanking, ...details }, headers)
const getBanking = async (as: string, of = as) => (await app.call(as, 'GET', pathOf(of))).body.bankingDetails
const reveal = (as: string, of = as) => app.call(as, 'POST', `${pathOf(of)}/reveal`)
const versionsOf = async (as: string, of = as) => (await app.call(as, 'GET', `${pathOf(of)}/versions`)).body
const entriesOf = (person: string) =>
  app.app.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.personId, app.company.id(person)), eq(auditEntries.subjectType, 'banking_details')))
    .orderBy(auditEntries.id)

/** Runs a statement with the table's triggers disabled, as someone with direct database access could. */
async function tamper(statement: string, values: unknown[]) {
  await app.app.pool.query('alter table banking_details disable trigger user')
  await app.app.pool.query(statement, values)
  await app.app.pool.query('alter table banking_details enable trigger user')
}

test('saved details are shown masked, in full when revealed, and each earlier version is kept', async () => {
  const employee = await newcomer(app, 'Saver')
  expect(await getBanking(employee)).toBe(null)
  expect((await reveal(employee)).status).toBe(404)

  const first = await save(employee, {})
  expect([first.status, first.headers['cache-control']]).toEqual([200, 'no-store'])
  const masked = { bankName: 'Test Bank', accountNumber: '•••• 4567', routingNumber: '•••• 0021' }
  expect(first.body.bankingDetails).toMatchObject({
    version: 1,
    until: null,
    details: { ...masked, accountType: 'checking' },
  })
  const second = await save(employee, { accountNumber: 'EG38 0019 0005 0000 0000 2631 8000 2', routingNumber: '' })
  expect(second.body.bankingDetails.details).toMatchObject({ accountNumber: '•••• 0002', routingNumber: '' })
  expect(await getBanking(employee)).toEqual(second.body.bankingDetails)
  expect((await reveal(employee)).body).toEqual({ accountNumber: iban, routingNumber: '', furtherAccounts: [] })

  const { versions, pagination } = await versionsOf(employee)
  expect(versions.map(({ version, details }: Record<string, any>) => [version, details.accountNumber])).toEqual([
    [2, '•••• 0002'],
    [1, '•••• 4567'],
  ])
  expect(versions[1].until).toBe(versions[0].savedAt)
  expect(versions[1].savedAt < versions[0].savedAt).toBe(true)
  expect(pagination.totalItems).toBe(2)
  expect(await versionsOf('Hr', employee)).toEqual({ versions, pagination })
})

test('invalid input is reported by field, and nothing is stored', async () => {
  const employee = await newcomer(app, 'Mistaken')
  const cases: [object, string, string][] = [
    [{ bankName: ' ' }, 'bankName', 'Please enter the name of the bank'],
    [{ accountNumber: 'EG38001900050000000026318000X' }, 'accountNumber', expect.stringContaining('IBAN is not valid')],
    [{ accountNumber: undefined }, 'accountNumber', 'Please enter the account number'],
    [{ routingNumber: '021000022' }, 'routingNumber', expect.stringContaining('routing number is not valid')],
    [{ accountType: 'other' }, 'accountType', 'Please choose checking or savings'],
  ]
  for (const [details, path, message] of cases) {
    const { status, body } = await save(employee, details)
    expect([status, body.message]).toEqual([400, 'Validation failed'])
    expect(body.errors).toEqual([{ path, msg: message, message }])
  }
  expect(await getBanking(employee)).toBe(null)
})

test('saving the same again creates no new version, and notifies no one', async () => {
  const employee = await newcomer(app, 'Resaver')
  await save(employee, {})
  expect((await save(employee, {})).body.bankingDetails.version).toBe(1)
  const notices = await app.app.db
    .select()
    .from(notifications)
    .where(eq(notifications.userId, app.company.id(employee)))
  expect(notices).toHaveLength(1)
})

test('simultaneous saves are all kept, and the last of them applies', async () => {
  const employee = await newcomer(app, 'Hasty')
  await app.tokenOf(employee)
  const banks = Array.from({ length: 6 }, (_, i) => `Bank ${i}`)
  const answers = await Promise.all(banks.map((bankName) => save(employee, { bankName })))
  expect(answers.map(({ status }) => status)).toEqual(banks.map(() => 200))
  const { versions } = await versionsOf(employee)
  expect(versions.map(({ version }: { version: number }) => version)).toEqual([6, 5, 4, 3, 2, 1])
  const bankNames: string[] = versions.map(({ details }: Record<string, any>) => details.bankName)
  expect(bankNames.toSorted()).toEqual(banks)
  expect((await getBanking(employee)).details.bankName).toBe(bankNames[0])
  const instants: string[] = versions.map(({ savedAt }: { savedAt: string }) => savedAt)
  expect(instants).toEqual(instants.toSorted().toReversed())
})

test('the same save sent twice with one key is one version, and its answer is stored nowhere', async () => {
  const employee = await newcomer(app, 'Twice')
  const key = { 'idempotency-key': 'banking-save-1' }
  const [one, other] = [await save(employee, {}, key), await save(employee, {}, key)]
  expect(other.body).toEqual(one.body)
  expect((await versionsOf(employee)).pagination.totalItems).toBe(1)
})

test('each access to the numbers is recorded, also to one’s own, with the reader', async () => {
  const employee = await newcomer(app, 'Watched')
  await save(employee, {})
  const numbers = { accountNumber: '0001234567', routingNumber: '021000021', furtherAccounts: [] }
  expect((await reveal('Hr', employee)).body).toEqual(numbers)
  await reveal(employee)
  for (const stranger of ['Lead', 'Stranger']) expect((await reveal(stranger, employee)).status).toBe(404)
  const entries = (await entriesOf(employee)).map(({ action, actorId, after }) => [action, actorId, after])
  const changed = Object.keys(sampleBanking)
  expect(entries).toEqual([
    ['banking.changed', app.company.id(employee), { version: 1, changed: expect.arrayContaining(changed) }],
    ['banking.revealed', app.company.id('Hr'), { version: 1 }],
    ['banking.revealed', app.company.id(employee), { version: 1 }],
  ])
})

test('a person who sees everyone’s finds people by name, and those who have entered nothing', async () => {
  const employee = await newcomer(app, 'Findable')
  const list = async (query: string) => (await app.call('Hr', 'GET', `/banking-details?${query}`)).body
  const nothingYet = await list('search=findable&only=missing')
  expect(nothingYet.people).toMatchObject([{ person: { firstName: 'Findable' }, savedAt: null }])
  const { savedAt } = (await save(employee, {})).body.bankingDetails
  expect((await list('search=findable')).people).toMatchObject([{ savedAt }])
  expect((await list('search=findable&only=missing')).pagination.totalItems).toBe(0)
  expect((await list('search=former&only=missing')).people).toEqual([])
  expect((await list('search=former')).people).toHaveLength(1)
  const second = await newcomer(app, 'Findable too')
  const namesBy = async (query: string) =>
    (await list(`search=findable&${query}`)).people.map(({ person }: any) => person.firstName)
  expect(await namesBy('sort=savedAt')).toEqual([employee, second])
  expect(await namesBy('sort=person&order=desc')).toEqual([second, employee])
  expect(await namesBy('sort=person&limit=1&page=2')).toEqual([second])
  expect((await app.call('Hr', 'GET', '/banking-details?sort=iban')).status).toBe(400)
})

test('numbers are readable nowhere: not in rows, the trail, notifications, mails or updates of open pages', async () => {
  const employee = await newcomer(app, 'Discreet')
  const client = await app.app.pool.connect()
  const live: string[] = []
  client.on('notification', ({ payload = '' }) => live.push(payload))
  await client.query(`listen ${liveChannel}`)
  const secrets = ['90218877665', 'Very Private Bank', '121000248']
  const [accountNumber, bankName, routingNumber] = secrets
  await save(employee, { accountNumber, bankName, routingNumber }, { 'idempotency-key': 'banking-save-2' })
  await reveal('Hr', employee)
  await client.query('select 1')
  client.release(true)

  const notices = live
    .flatMap((message) => JSON.parse(message))
    .filter(({ to }) => to.includes(app.company.id(employee)))
  // Only banking is reloaded, since reloading an emergency contact would be logged as another access.
  const calls = ['banking', 'bankingPeople', 'bankingVersions']
  expect(notices).toContainEqual({ kind: 'changed', to: expect.anything(), feature: 'personnelFile', calls })
  const readable = [...(await allRows(app.app.pool)), ...live].join('\n')
  expect(readable).toContain('Your banking details were changed')
  expect(readable).not.toContain('••••')
  expect(secrets.filter((secret) => readable.includes(secret))).toEqual([])
})

test('a changed, moved or foreign row is not opened: it is shown as unreadable, logged, and can be entered again', async () => {
  const employee = await newcomer(app, 'Victim')
  const other = await newcomer(app, 'Attacker')
  await save(employee, {})
  await save(other, { accountNumber: '99990000' })
  const rowsOf = (person: string) =>
    app.app.db
      .select()
      .from(bankingDetails)
      .where(eq(bankingDetails.userId, app.company.id(person)))
  const [[ownRow], [otherRow]] = [await rowsOf(employee), await rowsOf(other)]
  const sealed = Buffer.from(ownRow?.sealed ?? '', 'base64url')
  sealed.writeUInt8(sealed.readUInt8(20) ^ 1, 20)
  const spoilt = [sealed.toString('base64url'), otherRow?.sealed, 'AQ', '', randomBytes(60).toString('base64url')]
  for (const content of spoilt) {
    await tamper('update banking_details set sealed = $1 where id = $2', [content, ownRow?.id])
    expect(await getBanking('Hr', employee)).toMatchObject({ version: 1, details: null })
    const { status, body } = await reveal(employee)
    expect([status, body.message]).toEqual([
      409,
      expect.stringMatching(/^These banking details can no longer be opened/),
    ])
  }
  expect((await save(employee, {})).body.bankingDetails).toMatchObject({
    version: 2,
    details: { bankName: 'Test Bank' },
  })
  expect((await versionsOf(employee)).versions.map(({ details }: Record<string, any>) => details === null)).toEqual([
    false,
    true,
  ])
})

test('with another key nothing is opened, and nothing breaks', async () => {
  const employee = await newcomer(app, 'Keyless')
  await save(employee, {})
  const { db, log } = app.app
  const services = { keys: new Keys(randomBytes(32)), log }
  const current = await currentVersion(db, services, bankingDetails, app.company.id(employee))
  expect(current).toMatchObject({ version: 1, details: null })
})

test('the database keeps every version, except of a deleted person', async () => {
  const errorCodeOf = async (statement: string) =>
    app.app.pool.query(statement).then(
      () => null,
      (error: unknown) => databaseError(error)?.code,
    )
  for (const statement of [
    'update banking_details set version = 9',
    'delete from banking_details',
    'truncate banking_details',
    'delete from emergency_contacts',
  ])
    expect(await errorCodeOf(statement)).toBe(ownCodes.appendOnly)

  const id = randomUUIDv7()
  const { db } = app.app
  await db
    .insert(users)
    .values({ id, firstName: 'Short', lastName: 'Stay', email: 'short@test.example', addedOn: '2025-01-01' })
  await db.insert(bankingDetails).values({ userId: id, version: 1, sealed: '' })
  await app.app.pool.query('delete from users where id = $1', [id])
  expect(await db.$count(bankingDetails, eq(bankingDetails.userId, id))).toBe(0)
})

test('a very short number, as some countries may have, is masked entirely', async () => {
  const employee = await newcomer(app, 'Short')
  const short = { country: 'KE', accountNumber: '12', routingNumber: '3456' }
  expect((await save(employee, short)).status).toBe(200)
  expect(jsonWithoutIds((await getBanking(employee)).details)).not.toMatch(/12|56/)
})
