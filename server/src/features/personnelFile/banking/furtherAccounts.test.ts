import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEntries } from '../../../audit/tables.ts'
import { notifications } from '../../../notify/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { allRows } from '../../../../testing/footprint.ts'
import { newcomer } from '../../../../testing/people.ts'
import { sampleBanking, sampleFurtherAccount } from '../test/world.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const pathOf = (person: string) => `/users/${app.company.id(person)}/banking-details`
const accountsOf = (person: string) => `${pathOf(person)}/further-accounts`
const saveMain = (actor: string, details: object = {}) =>
  app.call(actor, 'PUT', pathOf(actor), { ...sampleBanking, ...details })
const add = (actor: string, details: object = {}, of = actor, headers?: Record<string, string>) =>
  app.call(actor, 'POST', accountsOf(of), { ...sampleFurtherAccount, ...details }, headers)
const current = async (actor: string, of = actor) => (await app.call(actor, 'GET', pathOf(of))).body.bankingDetails
const further = async (actor: string, of = actor) => (await current(actor, of)).details.furtherAccounts
const errorsOf = ({ status, body }: { status: number; body: any }) => [
  status,
  ...(body.errors ?? []).map(({ path, message }: any) => `${path}: ${message}`),
]
const us = (accountNumber: string, more: object = {}) => ({
  country: 'US',
  accountNumber,
  routingNumber: '021000021',
  value: 10,
  ...more,
})

/** Adds a person with a main account. */
async function personWithAccount(name: string) {
  await newcomer(app, name)
  expect((await saveMain(name)).status).toBe(200)
  return name
}

test('an account is added, shown masked, revealed on request, changed, moved and removed, each as a new version', async () => {
  const person = await personWithAccount('Splitter')
  const first = await add(person)
  expect([first.status, first.headers['cache-control']]).toEqual([201, 'no-store'])
  expect(first.body.bankingDetails).toMatchObject({ version: 2, details: { accountNumber: '•••• 4567' } })
  const [{ accountId }] = first.body.bankingDetails.details.furtherAccounts
  const shown = {
    accountId,
    bankName: 'Savings Bank',
    country: 'EG',
    accountNumber: '•••• 0002',
    routingNumber: '',
    accountType: 'savings',
    currency: 'EGP',
    kind: 'PERCENT',
    value: 10,
  }
  expect(await further(person)).toEqual([shown])
  expect(await further('Hr', person)).toEqual([shown])
  const revealed = (await app.call('Hr', 'POST', `${pathOf(person)}/reveal`)).body
  expect(revealed).toEqual({
    accountNumber: sampleBanking.accountNumber,
    routingNumber: sampleBanking.routingNumber,
    furtherAccounts: [{ accountId, accountNumber: sampleFurtherAccount.accountNumber, routingNumber: '' }],
  })

  const second = await add(person, us('12345678', { kind: 'AMOUNT', value: 750.5 }))
  const other = second.body.bankingDetails.details.furtherAccounts[1].accountId
  const change = { currency: 'EGP', kind: 'AMOUNT', value: 500 }
  const changed = await app.call(person, 'PATCH', `${accountsOf(person)}/${accountId}`, change)
  expect(changed.body.bankingDetails.details.furtherAccounts).toMatchObject([
    change,
    { accountId: other, value: 750.5 },
  ])
  const moved = await app.call(person, 'PUT', `${accountsOf(person)}/order`, { accountIds: [other, accountId] })
  expect(moved.body.bankingDetails.details.furtherAccounts).toMatchObject([{ accountId: other }, { accountId }])
  expect((await app.call(person, 'DELETE', `${accountsOf(person)}/${other}`)).status).toBe(204)
  expect((await app.call(person, 'DELETE', `${accountsOf(person)}/${other}`)).status).toBe(404)
  expect(await further(person)).toMatchObject([{ accountId, ...change }])

  // A new main account keeps the others; without any, the details are as they were before there were any.
  await saveMain(person, { bankName: 'New Bank' })
  expect((await current(person)).details).toMatchObject({ bankName: 'New Bank', furtherAccounts: [{ accountId }] })
  expect((await app.call(person, 'DELETE', `${accountsOf(person)}/${accountId}`)).status).toBe(204)
  const { versions } = (await app.call(person, 'GET', `${pathOf(person)}/versions?limit=20`)).body
  expect(versions.map(({ version, details }: any) => [version, details.furtherAccounts.length])).toEqual([
    [8, 0],
    [7, 1],
    [6, 1],
    [5, 2],
    [4, 2],
    [3, 2],
    [2, 1],
    [1, 0],
  ])
})

test('each change is recorded without its content, and the person is notified', async () => {
  const person = await personWithAccount('Notified')
  const id = app.company.id(person)
  const secrets = ['998877665544', 'Very Secret Savings']
  const added = await add(person, us('998877665544', { bankName: 'Very Secret Savings' }), person, {
    'idempotency-key': 'further-account-1',
  })
  expect(added.status).toBe(201)
  const [{ accountId }] = await further(person)
  // The same share again changes nothing, and tells nobody.
  const same = { currency: 'EGP', kind: 'PERCENT', value: 10 }
  const path = `${accountsOf(person)}/${accountId}`
  expect((await app.call(person, 'PATCH', path, same)).body.bankingDetails.version).toBe(2)
  await app.call(person, 'DELETE', path)
  const entries = await app.app.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.personId, id), eq(auditEntries.action, 'banking.changed')))
    .orderBy(auditEntries.id)
  const changes = entries.map(({ after }) => after)
  expect(changes.slice(1)).toEqual([
    { version: 2, changed: ['furtherAccounts'] },
    { version: 2, changed: [] },
    { version: 3, changed: ['furtherAccounts'] },
  ])
  await app.app.waitForNotifications()
  const notices = await app.app.db.select().from(notifications).where(eq(notifications.userId, id))
  expect(notices.map(({ title }) => title)).toEqual(
    Array.from({ length: 3 }, () => 'Your banking details were changed'),
  )
  const readable = [...(await allRows(app.app.pool))].join('\n')
  expect(secrets.filter((secret) => readable.includes(secret))).toEqual([])
})

test('the same account sent twice with one key is one account', async () => {
  const person = await personWithAccount('Twice')
  const key = { 'idempotency-key': 'further-account-2' }
  const [one, other] = [await add(person, {}, person, key), await add(person, {}, person, key)]
  expect([one.status, other.status]).toEqual([201, 201])
  expect(await further(person)).toHaveLength(1)
})

test('of six added at once, three are kept, and none is lost', async () => {
  const person = await personWithAccount('Hasty')
  await app.tokenOf(person)
  const answers = await Promise.all(Array.from({ length: 6 }, (_, i) => add(person, us(`1000000${i}`))))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 201, 409, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('banking.too_many')
  expect(await further(person)).toHaveLength(3)
})

describe('is refused:', () => {
  let person: string
  let ids: string[]
  beforeAll(async () => {
    person = await personWithAccount('Refused')
    await add(person)
    await add(person, { currency: 'USD', value: 60 })
    ids = (await further(person)).map(({ accountId }: any) => accountId)
  })

  test.each<[string, object, string]>([
    ['no bank', { bankName: ' ' }, 'bankName: Please enter the name of the bank'],
    [
      'a wrong IBAN',
      { accountNumber: 'EG380019000500000000263180003' },
      'accountNumber: This IBAN is not valid. Please check each character.',
    ],
    ['no share', { value: 0 }, 'value: Please enter how much this account receives'],
    ['a share of three decimals', { value: 1.005 }, 'value: Please use at most two decimals'],
    ['more than everything', { value: 100.01 }, 'value: Please enter at most 100 percent'],
    ['an unknown kind', { kind: 'REST' }, 'kind: Please choose an amount or a percentage'],
    ['another currency', { currency: 'CHF' }, 'currency: Please choose a currency'],
    ['the main account', us(sampleBanking.accountNumber), 'accountNumber: You are paid to this account already.'],
    ['an account twice', {}, 'accountNumber: This account already receives a share of your pay in this currency.'],
    [
      'more than 100 percent in sum',
      us('55556666', { value: 90.01 }),
      'value: The percentages of this currency would add up to more than 100.',
    ],
  ])('%s', async (_, details, message) => {
    expect(errorsOf(await add(person, details))).toEqual([400, message])
    expect(await further(person)).toHaveLength(2)
  })

  test('a changed share that is too large, or repeats an account', async () => {
    const path = `${accountsOf(person)}/${ids[0]}`
    const change = (input: object) =>
      app.call(person, 'PATCH', path, { currency: 'EGP', kind: 'PERCENT', value: 10, ...input })
    expect(errorsOf(await change({ value: 101 }))).toEqual([400, 'value: Please enter at most 100 percent'])
    expect(errorsOf(await change({ currency: 'USD' }))).toEqual([
      400,
      'currency: This account already receives a share of your pay in this currency.',
    ])
    expect(
      (
        await app.call(person, 'PATCH', `${accountsOf(person)}/${app.company.id(person)}`, {
          currency: 'EGP',
          kind: 'AMOUNT',
          value: 1,
        })
      ).status,
    ).toBe(404)
  })

  test('an order without all accounts', async () => {
    for (const accountIds of [[], [ids[0]], [ids[0], ids[0]], [...ids, app.company.id(person)]]) {
      const { status, body } = await app.call(person, 'PUT', `${accountsOf(person)}/order`, { accountIds })
      expect([status, body.code]).toEqual([409, 'banking.accounts_changed'])
    }
  })

  test('a main account that is a further one', async () => {
    const { accountNumber, routingNumber } = sampleFurtherAccount
    expect(errorsOf(await saveMain(person, { accountNumber, routingNumber }))).toEqual([
      400,
      'accountNumber: This is one of your further accounts. Please remove it there first.',
    ])
  })

  test('without a main account, and for other people', async () => {
    const newPerson = await newcomer(app, 'Mainless')
    const answer = await add(newPerson)
    expect([answer.status, answer.body.code]).toEqual([409, 'banking.missing'])
    expect((await add('Hr', {}, person)).status).toBe(403)
    for (const stranger of ['Lead', 'Stranger']) expect((await add(stranger, {}, person)).status).toBe(404)
    expect((await app.call('Hr', 'DELETE', `${accountsOf(person)}/${ids[0]}`)).status).toBe(403)
  })
})
