import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { createWorld, type World } from '../../../../testing/world.ts'
import { jsonWithoutIds } from '../../../../testing/json.ts'
import { auditEntries } from '../../../audit/tables.ts'
import { notifications } from '../../../notify/tables.ts'
import { bankingDetailsOf } from '../../personnelFile/test/world.ts'
import { recordedBy, statusAndMessage } from '../test/adjustments.ts'
import { downloadBatch, euroAccount, makeFile, saveIban } from '../test/payments.ts'
import { addPaidPerson, approveRun, generate, insertAdjustment, recordOf, setRunStatus } from '../test/payroll.ts'
import { textsOf, validateSepa } from './test/validateSepa.ts'

stopClock('2026-11-30T12:00:00Z')

let app: TestApp
let world: World
const month = '2026-10'
const inEuros = { salary: '3000.00', currency: 'EUR' } as const

beforeAll(async () => {
  app = await startTestApp()
  world = await createWorld(app)
  for (const name of ['Anna', 'Berta', 'Carla', 'Dora', 'Egon', 'Frida']) await addPaidPerson(app, name, inEuros)
  await addPaidPerson(app, 'Pound')
  const id = (name: string) => app.company.id(name)
  await saveIban(world, id('Anna'), 'DE89370400440532013000', 'COBADEFFXXX')
  await saveIban(world, id('Berta'), 'FR1420041010050500013M02606')
  await saveIban(world, id('Carla'), 'EG380019000500000000263180002')
  await bankingDetailsOf(world, id('Dora'))
  await saveIban(world, id('Frida'), 'NL91ABNA0417164300')
  await insertAdjustment(app, 'Frida', 'DEDUCTION', '3000.00', '2026-10-05', 'EUR')
  await approveRun(app, month)
})
afterAll(() => app.close())

const accounts = '/payroll/payment-accounts'
const setAccount = (changes: object = {}, as: string | null = 'Owner') =>
  app.call(as, 'PUT', `${accounts}/EUR`, { ...euroAccount, ...changes })
const preview = (as: string | null = 'Owner', query = 'format=SEPA&currency=EUR', period = month) =>
  app.call(as, 'GET', `/payroll/runs/${period}/payments?${query}`)
const sepaInput = { format: 'SEPA', currency: 'EUR', payOn: '2026-11-30' }
const make = async (as: string | null = 'Owner', changes: object = {}, period = month) =>
  (await makeFile(app, period, { ...sepaInput, ...changes }, as)).answer

describe('the paying account', () => {
  test.each<[string, object, string]>([
    ['holder', { holder: ' ' }, 'Please enter the account holder'],
    [
      'accountNumber',
      { accountNumber: 'DE02120300000000202052' },
      'This IBAN is not valid. Please check each character.',
    ],
    ['accountNumber', { accountNumber: '' }, 'Please enter the account number'],
    ['bic', { bic: 'ABC' }, 'Please enter a BIC of 8 or 11 characters, or a routing number of 9 digits'],
  ])('%s: %j is refused', async (field, changes, message) => {
    expect(statusAndMessage(await setAccount(changes))).toEqual([400, field, message])
  })

  test('is only for people who approve payroll; the owner is notified of changes', async () => {
    expect((await setAccount({}, null)).status).toBe(401)
    for (const as of ['Hr', 'Manager', 'Anna']) {
      expect((await setAccount({}, as)).status).toBe(403)
      expect((await app.call(as, 'GET', accounts)).status).toBe(403)
    }
    const answer = await setAccount({ accountNumber: 'DE02 1203 0000 0000 2020 51' })
    expect([answer.status, answer.body]).toEqual([200, { account: euroAccount }])
    expect(await recordedBy(app, answer)).toMatchObject([{ action: 'payroll.payment_account_set', after: euroAccount }])
    expect((await recordedBy(app, await setAccount())).length).toBe(0)
    expect((await app.call('Owner', 'GET', accounts)).body.accounts).toEqual([euroAccount])
    await app.app.waitForNotifications()
    const [notice] = await app.app.db
      .select()
      .from(notifications)
      .where(eq(notifications.title, 'Paying account changed'))
    expect(notice?.message).toContain('changed the account that pays salaries in EUR')
  })

  test('is needed for a file, in euros and within SEPA', async () => {
    await setAccount({ accountNumber: 'EG380019000500000000263180002', bic: '' })
    expect((await preview()).body.preview.problem).toBe('PAYING_ACCOUNT_NOT_SEPA')
    expect((await make()).body.code).toBe('payroll.paying_account_not_sepa')
    expect((await app.call('Owner', 'DELETE', `${accounts}/EUR`)).status).toBe(204)
    expect((await app.call('Owner', 'DELETE', `${accounts}/EUR`)).status).toBe(404)
    expect((await preview()).body.preview).toMatchObject({ problem: 'NO_PAYING_ACCOUNT', account: null })
    expect((await make()).body.code).toBe('payroll.paying_account_missing')
    await setAccount({ holder: 'شركة Muster' })
    expect((await preview()).body.preview.problem).toBe('HOLDER_TEXT')
    expect((await make()).body.code).toBe('payroll.paying_holder_unwritable')
    await setAccount()
  })
})

describe('payments of a month', () => {
  test('are only for people who approve payroll and see everyone’s pay and bank details', async () => {
    for (const call of [preview, make]) {
      expect((await call(null)).status).toBe(401)
      for (const as of ['Hr', 'Manager', 'Anna']) expect((await call(as)).status).toBe(403)
    }
    expect((await preview('Owner', 'format=SEPA&currency=EUR', '2019-01')).status).toBe(404)
    expect((await make('Owner', {}, '2019-01')).status).toBe(404)
    expect((await make('Owner', { currency: 'GBP' })).status).toBe(404)
    expect((await make('Owner', { format: 'FAX' })).status).toBe(400)
    expect((await make('Owner', { payOn: undefined })).status).toBe(400)
    expect(statusAndMessage(await make('Owner', { payOn: '2026-11-29' }))).toEqual([
      400,
      'payOn',
      'Please choose today or a later day',
    ])
  })

  test('are previewed with their total and everyone left out, without account numbers', async () => {
    const answer = await preview()
    const { leftOut, ...rest } = answer.body.preview
    expect(rest).toEqual({
      format: 'SEPA',
      currency: 'EUR',
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      payments: { count: 2, total: 6000 },
      transfers: 2,
      account: euroAccount,
      problem: null,
      downloaded: null,
    })
    const listed = leftOut.map(({ reason, count, people }: any) => [
      reason,
      count,
      people[0].user.firstName,
      people[0].netPay,
    ])
    expect(listed).toEqual([
      ['NO_ACCOUNT', 1, 'Egon', 3000],
      ['NOT_IBAN', 1, 'Dora', 3000],
      ['OUTSIDE_SEPA', 1, 'Carla', 3000],
      ['NOTHING_TO_PAY', 1, 'Frida', 0],
      ['OTHER_CURRENCY', 1, 'Pound', 12_000],
    ])
    expect(answer.raw.toString()).not.toMatch(/DE89|FR14|EG38|0001234567/)
    const looks = await app.app.db.select().from(auditEntries).where(eq(auditEntries.action, 'payroll.looked_at'))
    expect(looks.map(({ after }: any) => after)).toContainEqual({ at: 'payments', period: month })
  })

  test('are a valid SEPA file that is not cached; the trail has no account numbers and no amounts', async () => {
    const made = await make()
    expect([made.status, made.body.batch]).toEqual([
      201,
      expect.objectContaining({ period: month, payments: { count: 2, total: 6000 }, released: 0, paid: 0 }),
    ])
    const answer = await downloadBatch(app, made.body.batch.id)
    expect([answer.status, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'application/xml; charset=utf-8',
      'no-store',
    ])
    expect(answer.headers['content-disposition']).toMatch(/filename="payments 2026-10 EUR [0-9a-f]{4}\.xml"/)
    const xml = answer.raw.toString('utf8')
    expect(await validateSepa(xml)).toEqual([])
    expect(textsOf(xml, 'MsgId')).toEqual([made.body.batch.messageId])
    expect(textsOf(xml, 'IBAN')).toEqual([
      euroAccount.accountNumber,
      'DE89370400440532013000',
      'FR1420041010050500013M02606',
    ])
    const { record } = await recordOf(app, month, 'Anna')
    expect(textsOf(xml, 'EndToEndId')[0]).toBe(record.id.replaceAll('-', ''))
    const entries = [...(await recordedBy(app, made)), ...(await recordedBy(app, answer))]
    expect(entries).toMatchObject([
      { action: 'payroll.payment_batch_made', after: { period: month, format: 'SEPA', rows: 2, leftOut: 5 } },
      { action: 'payroll.payment_file_exported', after: { period: month, rows: 2 } },
    ])
    expect(jsonWithoutIds(entries)).not.toMatch(/DE\d\d|FR14|6000/)
  })

  test('leave out people on hold or not approved', async () => {
    await generate(app, '2026-11')
    const { record } = await recordOf(app, '2026-11', 'Berta')
    await app.call('Owner', 'PATCH', `/payroll/${record.id}`, { held: true, note: 'Please look' })
    await setRunStatus(app, '2026-11', 'PENDING_APPROVAL')
    const { id } = (await recordOf(app, '2026-11', 'Anna')).record
    expect((await app.call('Owner', 'PATCH', `/payroll/${id}/status`, { status: 'APPROVED' })).status).toBe(200)
    const { leftOut, payments } = (await preview('Owner', undefined, '2026-11')).body.preview
    expect(payments).toEqual({ count: 1, total: 3000 })
    const reasons = leftOut.map(({ reason, count }: any) => [reason, count])
    expect(reasons).toEqual([
      ['ON_HOLD', 1],
      ['NOT_APPROVED', 4],
      ['OTHER_CURRENCY', 1],
    ])
  })
})
