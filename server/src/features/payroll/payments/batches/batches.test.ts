import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../testing/app.ts'
import { createRole } from '../../../../../testing/company.ts'
import { newcomer } from '../../../../../testing/people.ts'
import { stopClock } from '../../../../../testing/stopClock.ts'
import { contextOf, createWorld, type World } from '../../../../../testing/world.ts'
import { recordedBy } from '../../test/adjustments.ts'
import { downloadBatch, euroAccount, makeFile, saveIban } from '../../test/payments.ts'
import { addPaidPerson, approveRun, recordOf, setToday } from '../../test/payroll.ts'
import { textsOf } from '../test/validateSepa.ts'
import { type AuditAction, record } from '../../../../audit/record.ts'
import { Keys } from '../../../../files/store/keys.ts'
import { Seal } from '../../../../files/store/seal.ts'
import { resealTable } from '../../../../keys/sealedTables.ts'
import { userRoles } from '../../../../people/tables.ts'
import { payrollPaymentFiles, payrollPayments } from '../tables.ts'
import { readContent, sealedPaymentFiles } from './content.ts'

stopClock('2026-11-30T12:00:00Z')

let app: TestApp
let world: World
const month = '2026-10'
const day = { currency: 'EUR', payOn: '2026-12-01' }
const sepa = { format: 'SEPA', ...day }
const cash = { format: 'CASH', ...day }
const berta = 'FR1420041010050500013M02606'

beforeAll(async () => {
  app = await startTestApp()
  world = await createWorld(app)
  for (const name of ['Anna', 'Berta', 'Carla', 'Dora'])
    await addPaidPerson(app, name, { salary: '3000.00', currency: 'EUR' })
  await saveIban(world, app.company.id('Anna'), 'DE89370400440532013000')
  await saveIban(world, app.company.id('Dora'), 'NL91ABNA0417164300')
  await app.call('Owner', 'PUT', '/payroll/payment-accounts/EUR', euroAccount)
  for (const period of ['2026-09', month, '2026-11']) await approveRun(app, period)
  const permissions = ['payroll.read', 'payroll.approve', 'payroll.all_view', 'settings.banking_view_all']
  const roleId = await createRole(app.app.db, 'Second approver', permissions)
  await newcomer(app, 'Second', { manager: 'Owner', roleId })
  await app.app.db
    .update(userRoles)
    .set({ roleId })
    .where(eq(userRoles.userId, app.company.id('Dora')))
})
afterAll(() => app.close())

const preview = async (format: string, period = month) =>
  (await app.call('Owner', 'GET', `/payroll/runs/${period}/payments?format=${format}&currency=EUR`)).body.preview
const reasons = ({ leftOut }: any) => leftOut.map(({ reason, count }: any) => [reason, count])
const batches = async () => (await app.call('Owner', 'GET', `/payroll/runs/${month}/payment-batches`)).body.batches
const run = async () => (await app.call('Owner', 'GET', `/payroll/runs/${month}`)).body.run
const pay = (more: object = {}) =>
  app.call('Owner', 'PATCH', `/payroll/runs/${month}/status`, { status: 'PAID', ...more })
const release = (id: string, input: object, as = 'Owner') =>
  app.call(as, 'POST', `/payroll/payment-batches/${id}/release`, { reason: 'The bank rejected it', ...input })
const decide = (id: string, releaseId: string, decision = 'CONFIRMED', as = 'Second') =>
  app.call(as, 'PATCH', `/payroll/payment-batches/${id}/release`, { releaseId, decision })
const recordId = async (name: string) => (await recordOf(app, month, name)).record.id

describe('a record is in one payment file or cash list', () => {
  test('someone on a cash list who gets an IBAN later is not in the bank file of the month', async () => {
    const list = await makeFile(app, month, cash)
    expect(list.batch).toMatchObject({ payments: { count: 2, total: 6000 }, messageId: null })
    await saveIban(world, app.company.id('Berta'), berta)
    const before = await preview('SEPA')
    expect(reasons(before)).toEqual([['IN_BATCH', 2]])
    await saveIban(world, app.company.id('Anna'), 'NL91ABNA0417164300')
    const makeAsShown = ({ digest }: any) => makeFile(app, month, { ...sepa, digest })
    expect((await makeAsShown(before)).answer.body.code).toBe('payroll.payments_changed')
    const { batch } = await makeAsShown(await preview('SEPA'))
    expect(batch.payments).toEqual({ count: 2, total: 6000 })
    const xml = (await downloadBatch(app, batch.id)).raw.toString()
    expect(textsOf(xml, 'IBAN')).not.toContain(berta)
    expect((await run()).payments).toEqual({ currencies: [], files: 2 })
  })

  test('a further file has only those left out, and there is none when everyone is in one', async () => {
    expect(await preview('SEPA')).toMatchObject({ problem: 'NOBODY', payments: { count: 0, total: 0 } })
    expect((await makeFile(app, month, sepa)).answer.body.code).toBe('payroll.nobody_to_pay')
    expect((await makeFile(app, month, cash)).answer.body.code).toBe('payroll.nobody_to_pay')
  })

  test('is downloaded again as it was, whatever changes meanwhile', async () => {
    const [{ id, messageId }] = await batches()
    const first = (await downloadBatch(app, id)).raw
    await saveIban(world, app.company.id('Anna'), 'ES9121000418450200051332')
    await app.call('Owner', 'PUT', '/payroll/payment-accounts/EUR', { ...euroAccount, bic: 'COBADEFFXXX' })
    setToday('2026-12-09')
    const later = (await downloadBatch(app, id)).raw
    setToday('2026-11-30')
    expect(later.equals(first)).toBe(true)
    expect(textsOf(later.toString(), 'MsgId')).toEqual([messageId])
    expect((await downloadBatch(app, id, 'Hr')).status).toBe(403)
    expect((await downloadBatch(app, '0199c8a1-33b1-7ed0-9f11-0d6e2f5a7c11')).status).toBe(404)
  })

  test('is encrypted, with a new key once the key is changed', async () => {
    const [{ id }] = await batches()
    const { db, keys } = app.app
    const content = await readContent(db, keys, id)
    const rows = await db.select().from(payrollPaymentFiles).where(eq(payrollPaymentFiles.batchId, id))
    for (const { sealed } of rows) expect(Buffer.from(sealed, 'base64url').includes('DE8937')).toBe(false)
    const [previous, next] = [randomBytes(32), randomBytes(32)]
    const reseal = (to: Keys) => resealTable(db, to, sealedPaymentFiles, async () => {})
    // The test company's own key is not known here, so the pieces are first encrypted with one that is.
    const seal = new Seal(new Keys(previous), 'payment-files')
    await db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('muster.sealing_anew', 'on', true)`)
      for (const row of rows) {
        const place = `payroll_payment_files/${row.id}`
        const piece = new Seal(keys, 'payment-files').open(Buffer.from(row.sealed, 'base64url'), place)
        const sealed = seal.seal(piece, place).toString('base64url')
        await tx.update(payrollPaymentFiles).set({ sealed }).where(eq(payrollPaymentFiles.id, row.id))
      }
    })
    expect((await reseal(new Keys(next, [previous]))).sealed).toBe(rows.length)
    expect((await readContent(db, new Keys(next), id)).equals(content)).toBe(true)
    await expect(readContent(db, new Keys(previous), id)).rejects.toThrow()
    await db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('muster.sealing_anew', 'on', true)`)
      for (const row of rows)
        await tx.update(payrollPaymentFiles).set({ sealed: row.sealed }).where(eq(payrollPaymentFiles.id, row.id))
    })
  })

  test('of sixteen files at once, one pays', async () => {
    const answers = await Promise.all(Array.from({ length: 16 }, () => makeFile(app, '2026-09', sepa)))
    expect(answers.map(({ answer }) => answer.status).toSorted((one, other) => one - other)).toEqual([
      201,
      ...Array.from({ length: 15 }, () => 409),
    ])
  })

  test('the database refuses a second payment of a record, other amounts and changes', async () => {
    const [{ id }, { id: other }] = await batches()
    const values = { batchId: other, recordId: await recordId('Anna'), amount: '3000.00' }
    const insert = (changes: object) =>
      app.app.db
        .insert(payrollPayments)
        .values({ ...values, ...changes })
        .then(
          () => 'done',
          ({ cause }) => cause.code,
        )
    expect([await insert({}), await insert({ amount: '1.00' })]).toEqual(['23505', 'MU001'])
    const change = (statement: ReturnType<typeof sql>) =>
      app.app.db.execute(statement).then(
        () => 'done',
        ({ cause }) => cause.code,
      )
    const changes = [
      sql`update payroll_payments set is_released = true, release_id = null where batch_id = ${id}`,
      sql`update payroll_payments set amount = 1 where batch_id = ${id}`,
      sql`delete from payroll_payments`,
      sql`update payroll_payment_batches set total = 1`,
      sql`update payroll_payment_files set sealed = ''`,
    ]
    for (const statement of changes) expect(await change(statement)).toBe('MU001')
  })
})

describe('payments that were not made', () => {
  test('are released by a second person, with a reason, and are paid by another file', async () => {
    const [{ id }] = await batches()
    const asked = await release(id, { recordIds: [await recordId('Dora')] })
    expect(asked.body.batch).toMatchObject({
      release: { count: 1, people: [{ firstName: 'Dora' }], downloaded: { by: { firstName: 'Owner' } } },
      can: { requestRelease: false, confirmRelease: false, rejectRelease: true },
    })
    const { id: releaseId } = asked.body.batch.release
    expect((await downloadBatch(app, id)).body.code).toBe('payroll.release_pending')
    expect((await decide(id, releaseId, 'CONFIRMED', 'Owner')).status).toBe(403)
    // Dora may confirm releases, but not that of her own pay.
    expect((await decide(id, releaseId, 'CONFIRMED', 'Dora')).status).toBe(403)
    expect((await preview('SEPA')).payments.count).toBe(0)
    const confirmed = await decide(id, releaseId)
    expect(confirmed.body.batch).toMatchObject({ released: 1, release: null })
    expect(await recordedBy(app, confirmed)).toMatchObject([
      { action: 'payroll.payment_release_confirmed', after: { records: [await recordId('Dora')] } },
    ])
    expect((await decide(id, releaseId)).body.code).toBe('payroll.release_decided')
    expect(reasons(await preview('SEPA'))).toEqual([['IN_BATCH', 3]])
    const again = await makeFile(app, month, sepa)
    expect([again.batch.payments.count, again.batch.messageId === confirmed.body.batch.messageId]).toEqual([1, false])
    const { headers } = await downloadBatch(app, id)
    expect(headers['content-disposition']).toContain(' released.xml')
    // The earlier file stays as it was, and Dora is not in both of its kind any more.
    expect(textsOf((await downloadBatch(app, id)).raw.toString(), 'NbOfTxs')).toEqual(['2', '2'])
  })

  test('stay in their file if the release is rejected, and only payments of the file can be released', async () => {
    const [, { id }, list] = await batches()
    expect((await release(id, { recordIds: [await recordId('Carla')] })).body.code).toBe('payroll.payment_not_open')
    const { release: asked } = (await release(list.id, {})).body.batch
    expect([asked.count, asked.people]).toEqual([2, []])
    expect((await release(list.id, {})).body.code).toBe('payroll.release_pending')
    expect((await decide(list.id, asked.id, 'REJECTED')).body.batch).toMatchObject({ released: 0, release: null })
    expect(reasons(await preview('SEPA'))).toEqual([['IN_BATCH', 4]])
    expect((await release(id, {}, 'Hr')).status).toBe(403)
  })

  test('are found by name', async () => {
    const [, { id }] = await batches()
    const path = `/payroll/payment-batches/${id}/payments`
    const { payments } = (await app.call('Owner', 'GET', path)).body
    expect(payments.map(({ user, state }: any) => [user.firstName, state])).toEqual([
      ['Anna', 'OPEN'],
      ['Dora', 'RELEASED'],
    ])
    expect((await app.call('Owner', 'GET', `${path}?search=dor`)).body.payments).toHaveLength(1)
  })
})

describe('marking a month as paid', () => {
  test('leaves out payments whose release is pending', async () => {
    const path = '/payroll/runs/2026-09'
    const [{ id }] = (await app.call('Owner', 'GET', `${path}/payment-batches`)).body.batches
    const { id: releaseId } = (await release(id, {})).body.batch.release
    const awaiting = async () => (await app.call('Owner', 'GET', path)).body.run.releasesPending
    expect(await awaiting()).toBe(3)
    const payAll = () => app.call('Owner', 'PATCH', `${path}/status`, { status: 'PAID', unlisted: 'PAY' })
    expect((await payAll()).body.count).toBe(1)
    expect((await payAll()).body.code).toBe('payroll.release_pending')
    const anna = (await recordOf(app, '2026-09', 'Anna')).record
    const one = await app.call('Owner', 'PATCH', `/payroll/${anna.id}/status`, { status: 'PAID', unlisted: 'PAY' })
    expect([anna.status, one.body.code]).toEqual(['APPROVED', 'payroll.release_pending'])
    expect((await decide(id, releaseId)).body.batch.released).toBe(3)
    expect(await awaiting()).toBe(0)
    const all = (await app.call('Owner', 'GET', path)).body.run.unlisted
    expect([all.count, all.hasFiles]).toEqual([3, true])
  })

  test('says who is in no file and no list, and pays them only knowingly', async () => {
    const [newest] = await batches()
    const { id: releaseId } = (await release(newest.id, {})).body.batch.release
    await decide(newest.id, releaseId)
    const { unlisted } = await run()
    expect([unlisted.count, unlisted.people.map(({ firstName }: any) => firstName)]).toEqual([1, ['Dora']])
    expect((await pay()).body.code).toBe('payroll.unlisted')
    const dora = `/payroll/${await recordId('Dora')}/status`
    expect((await app.call('Owner', 'PATCH', dora, { status: 'PAID' })).body.code).toBe('payroll.unlisted')
    const paid = await pay({ unlisted: 'SKIP' })
    expect([paid.body.count, (await recordOf(app, month, 'Dora')).record.status]).toEqual([3, 'APPROVED'])
    expect(await recordedBy(app, paid)).toMatchObject([{ after: { count: 3, unlisted: 'SKIP' } }])
    expect((await app.call('Owner', 'PATCH', dora, { status: 'PAID', unlisted: 'PAY' })).status).toBe(200)
  })

  test('ends it: its files can only be downloaded as they were, and nothing is released', async () => {
    for (const format of ['SEPA', 'CASH']) {
      expect((await makeFile(app, month, { format, ...day })).answer.status).toBe(404)
      const path = `/payroll/runs/${month}/payments?format=${format}&currency=EUR`
      expect((await app.call('Owner', 'GET', path)).status).toBe(404)
    }
    const all = await batches()
    expect(all.map(({ paid, can }: any) => [paid, can.requestRelease])).toEqual([
      [0, false],
      [1, false],
      [2, false],
    ])
    for (const { id } of all) {
      expect((await downloadBatch(app, id)).status).toBe(200)
      expect((await release(id, {})).body.code).toBe('payroll.nothing_to_release')
    }
    const rows = await app.app.db.select().from(payrollPayments).where(eq(payrollPayments.isReleased, true))
    expect(rows).toHaveLength(5)
  })

  test('follows a warning of a download by an earlier version, whatever its format', async () => {
    const owner = contextOf(app, app.company.id('Owner'))
    const formats = ['SEPA', 'CASH']
    const warnings = () => Promise.all(formats.map(async (format) => (await preview(format, '2026-11')).downloaded))
    const download = (at: string, action: AuditAction, more: object) => {
      const after = { period: '2026-11', currency: 'EUR', status: 'APPROVED', ...more }
      const source = { ...owner, request: { ...owner.request, at } }
      return record(app.app.db, source, { action, subject: { type: 'payroll_run', id: '2026-11' }, after })
    }
    expect(await warnings()).toEqual([null, null])
    await download('2026-11-28T09:00:00.000Z', 'payroll.payment_file_exported', { format: 'CASH' })
    expect(await warnings()).toMatchObject([{ format: 'CASH' }, { format: 'CASH' }])
    await download('2026-11-28T10:00:00.000Z', 'payroll.bank_file_exported', {})
    expect(await warnings()).toMatchObject([{ format: 'CSV' }, { format: 'CSV' }])
  })

  test('needs no choice in a month without files, which is paid by other means', async () => {
    const answer = await app.call('Owner', 'PATCH', '/payroll/runs/2026-11/status', { status: 'PAID' })
    expect([answer.status, answer.body.count]).toEqual([200, 4])
  })
})
