import { notifications } from '../../../notify/tables.ts'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { contextOf, createWorld, type World } from '../../../../testing/world.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { users } from '../../../people/tables.ts'
import { eq } from 'drizzle-orm'
import { saveBankingDetails } from '../../personnelFile/banking/saveBankingDetails.ts'
import { bankingDetailsOf } from '../../personnelFile/test/world.ts'
import { recordedBy, statusAndMessage } from '../test/adjustments.ts'
import { downloadBatch, layoutInput, makeFile, saveIban } from '../test/payments.ts'
import { addPaidPerson, approveRun } from '../test/payroll.ts'

stopClock('2026-11-30T12:00:00Z')

let app: TestApp
let world: World
const month = '2026-10'

beforeAll(async () => {
  app = await startTestApp()
  world = await createWorld(app)
  for (const name of ['Amal', 'Basma', 'Dina', 'Ewa']) await addPaidPerson(app, name)
  const set = (name: string, values: object) =>
    app.app.db
      .update(users)
      .set(values)
      .where(eq(users.id, app.company.id(name)))
  await set('Amal', { firstName: 'أمل', lastName: 'حسن', llId: '=1+1' })
  await set('Basma', { lastName: '=cmd|x; @y' })
  await set('Ewa', { lastName: 'Łuczak' })
  await bankingDetailsOf(world, app.company.id('Amal'))
  const basma = app.company.id('Basma')
  const account = {
    accountNumber: 'EG380019000500000000263180002',
    routingNumber: 'NBEGEGCX',
    accountType: 'checking',
  } as const
  await saveBankingDetails(contextOf(app, basma), { id: basma, bankName: 'Bank Łódź', ...account })
  await saveIban(world, app.company.id('Ewa'), 'PL61109010140000071219812874')
  await approveRun(app, month)
})
afterAll(() => app.close())

const path = '/payroll/payment-templates'
const list = async () => (await app.call('Owner', 'GET', path)).body.templates
const add = (changes: object = {}, as: string | null = 'Owner') =>
  app.call(as, 'POST', path, { ...layoutInput(world), ...changes })
const preview = async (templateId: string) =>
  (await app.call('Owner', 'GET', `/payroll/runs/${month}/payments?format=CSV&currency=EGP&templateId=${templateId}`))
    .body.preview
/** Makes a file and returns it as downloaded. The file is released, so that the next one has the same payments. */
async function file(templateId: string) {
  const input = { format: 'CSV', currency: 'EGP', templateId, payOn: '2026-11-30' }
  const { batch, answer } = await makeFile(app, month, input)
  if (!batch) return answer
  const path = `/payroll/payment-batches/${batch.id}/release`
  const { body } = await app.call('Owner', 'POST', path, { reason: 'Test' })
  await app.call('Owner', 'PATCH', path, { releaseId: body.batch.release.id, decision: 'CONFIRMED' })
  return downloadBatch(app, batch.id)
}
const reasonsOf = ({ leftOut }: any) => leftOut.map(({ reason, count }: any) => [reason, count])
const column = (field: string, title = field, text = '') => ({ field, title, text })

describe('templates', () => {
  test('a company begins with three, which it can change and remove', async () => {
    const proposed = await list()
    expect(proposed.map(({ name }: any) => name)).toEqual([
      'All details',
      'Egypt, transfers by IBAN',
      'Egypt, salaries by account number',
    ])
    const [first, second] = proposed
    const answer = await app.call('Owner', 'PUT', `${path}/${first.id}`, { ...first, name: 'National Bank' })
    expect([answer.status, answer.body.template.name]).toEqual([200, 'National Bank'])
    expect(await recordedBy(app, answer)).toMatchObject([{ action: 'payroll.payment_template_changed' }])
    // A template decides where pay goes, so the owner hears of each change.
    await app.app.waitForNotifications()
    const notices = await app.app.db.$count(notifications, eq(notifications.title, 'Payment template changed'))
    expect(notices).toBe(1)
    expect((await app.call('Owner', 'DELETE', `${path}/${second.id}`)).status).toBe(204)
    expect((await app.call('Owner', 'DELETE', `${path}/${second.id}`)).status).toBe(404)
    expect((await app.call('Owner', 'PUT', `${path}/${second.id}`, second)).status).toBe(404)
    expect((await list()).map(({ name }: any) => name)).toEqual(['Egypt, salaries by account number', 'National Bank'])
  })

  test.each<[string, object, string]>([
    ['name', { name: '' }, 'Please enter a name'],
    ['columns', { columns: [] }, 'Please add a column'],
    ['columns.0.field', { columns: [column('SALARY')] }, 'Please choose the content of the column'],
    ['separator', { separator: '|' }, 'Please choose a separator'],
    ['encoding', { encoding: 'UTF-16' }, 'Please choose an encoding'],
  ])('%s: %j is refused', async (field, changes, message) => {
    expect(statusAndMessage(await add(changes))).toEqual([400, field, message])
  })

  test('need the permission to approve, and names of their own', async () => {
    expect((await add({}, null)).status).toBe(401)
    for (const as of ['Hr', 'Manager']) {
      expect((await add({}, as)).status).toBe(403)
      expect((await app.call(as, 'GET', path)).status).toBe(403)
    }
    const answer = await add({ name: 'national  BANK' })
    expect([answer.status, answer.body.code]).toEqual([409, 'payroll.template_name_taken'])
    let status = 201
    for (let count = 0; count < 30 && status === 201; count++) status = (await add()).status
    expect([status, (await add()).body.code, (await list()).length]).toEqual([409, 'payroll.too_many_templates', 20])
    for (const { id } of (await list()).slice(5)) await app.call('Owner', 'DELETE', `${path}/${id}`)
  })
})

describe('a CSV file', () => {
  test('has the columns of its template, and no cell that a spreadsheet takes for a formula', async () => {
    const columns = [
      column('ROW'),
      column('LL_ID'),
      column('EMPLOYEE'),
      column('ACCOUNT_NUMBER', 'Account'),
      column('IBAN'),
      column('ROUTING_NUMBER'),
      column('AMOUNT'),
      column('PURPOSE'),
      column('PAYMENT_DATE'),
      column('TEXT', 'Type', 'SAL'),
    ]
    const { id } = (await add({ separator: 'COMMA', columns })).body.template
    expect(reasonsOf(await preview(id))).toEqual([['NO_ACCOUNT', 1]])
    const { status, headers, raw } = await file(id)
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'no-store',
    ])
    const rows = parse(raw, { columns: true }) as Record<string, string>[]
    const basma = rows.find(({ IBAN }) => IBAN === 'EG380019000500000000263180002')
    expect(basma).toMatchObject({
      Account: 'EG380019000500000000263180002',
      ROUTING_NUMBER: 'NBEGEGCX',
      AMOUNT: '12000.00',
      PURPOSE: 'Salary 2026-10',
      PAYMENT_DATE: '2026-11-30',
      Type: 'SAL',
    })
    expect(basma?.EMPLOYEE).toBe("Basma =cmd|x;' @y")
    const amal = rows.find(({ Account }) => Account === '0001234567')
    expect(amal).toMatchObject({ EMPLOYEE: 'أمل حسن', LL_ID: "'=1+1", IBAN: '' })
    expect(rows.map(({ ROW }) => ROW)).toEqual(['1', '2', '3'])
  })

  test('in Windows-1256 has Arabic letters in one byte each, and leaves out names that it can’t write', async () => {
    const { id } = (await add({ encoding: 'WINDOWS-1256', hasTitles: false, separator: 'TAB' })).body.template
    expect(reasonsOf(await preview(id))).toEqual([
      ['NO_ACCOUNT', 1],
      ['NAME', 1],
    ])
    const { headers, raw } = await file(id)
    expect(headers['content-type']).toBe('text/csv; charset=windows-1256')
    const lines = new TextDecoder('windows-1256').decode(raw).split('\r\n')
    expect(lines).toContain('أمل حسن\t0001234567\t12000.00')
    expect(raw.length).toBe(lines.join('\r\n').length)
  })

  test('is checked for every text: a person with another one is left out, with its name', async () => {
    const columns = [column('ACCOUNT_NUMBER'), column('BANK'), column('AMOUNT')]
    const { id } = (await add({ encoding: 'WINDOWS-1256', columns })).body.template
    const { leftOut } = await preview(id)
    const [, lost] = leftOut
    expect([lost.reason, lost.field, lost.people[0].user.firstName]).toEqual(['FIELD', 'BANK', 'Basma'])
    expect((await file(id)).raw.toString('latin1')).not.toContain('?')
  })

  test('whose own texts the encoding lacks is refused when it is saved', async () => {
    const title = { encoding: 'WINDOWS-1256', columns: [column('AMOUNT', 'Kwota Łączna')] }
    expect(statusAndMessage(await add(title))).toEqual([400, 'columns', 'Windows-1256 can’t write “Kwota Łączna”'])
    const text = { encoding: 'WINDOWS-1256', hasTitles: false, columns: [column('TEXT', '', 'Łódź')] }
    expect((await add(text)).status).toBe(400)
    expect((await add({ ...title, hasTitles: false })).status).toBe(201)
  })

  test('of IBANs leaves out other accounts; with the paying account it needs one', async () => {
    const ibans = (await add({ columns: [column('IBAN'), column('AMOUNT')] })).body.template
    expect(reasonsOf(await preview(ibans.id))).toEqual([
      ['NO_ACCOUNT', 1],
      ['NOT_IBAN', 1],
    ])
    const paying = (await add({ columns: [column('PAYING_ACCOUNT'), column('AMOUNT')] })).body.template
    expect((await preview(paying.id)).problem).toBe('NO_PAYING_ACCOUNT')
    expect((await file(paying.id)).body.code).toBe('payroll.paying_account_missing')
    const account = { holder: 'Muster', accountNumber: 'EG380019000500000000263180002', bic: '', bankName: '' }
    await app.call('Owner', 'PUT', '/payroll/payment-accounts/EGP', account)
    expect((await file(paying.id)).raw.toString()).toContain('EG380019000500000000263180002;12000.00')
  })

  test('of an unknown template is not found; without one it is refused', async () => {
    expect((await file('0199c8a1-33b1-7ed0-9f11-0d6e2f5a7c11')).status).toBe(404)
    const answer = await app.call('Owner', 'GET', `/payroll/runs/${month}/payments?format=CSV&currency=EGP`)
    expect(statusAndMessage(answer)).toEqual([400, 'templateId', 'Please choose a template'])
  })
})
