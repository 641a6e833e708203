import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { readPdf } from '../../../../testing/readPdf.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { contextOf, createWorld, type World } from '../../../../testing/world.ts'
import { addFurtherAccount, removeFurtherAccount } from '../../personnelFile/banking/furtherAccounts.ts'
import { downloadBatch, euroAccount, layoutInput, makeFile, saveIban } from '../test/payments.ts'
import { addPaidPerson, approveRun, recordOf } from '../test/payroll.ts'
import { textsOf, validateSepa } from './test/validateSepa.ts'

stopClock('2026-11-30T12:00:00Z')

let app: TestApp
let world: World
const month = '2026-10'
const [main, savings, loan] = ['DE89370400440532013000', 'FR1420041010050500013M02606', 'NL91ABNA0417164300']
const outside = 'EG380019000500000000263180002'

const share = (accountNumber: string, kind: 'AMOUNT' | 'PERCENT', value: number) => ({
  bankName: 'Savings Bank',
  accountNumber,
  routingNumber: '',
  accountType: 'savings' as const,
  currency: 'EUR' as const,
  kind,
  value,
})
const addShare = (name: string, details: ReturnType<typeof share>) => {
  const id = app.company.id(name)
  return addFurtherAccount(contextOf(app, id), { id, ...details })
}

beforeAll(async () => {
  app = await startTestApp()
  world = await createWorld(app)
  for (const name of ['Anna', 'Berta', 'Carla', 'Dora'])
    await addPaidPerson(app, name, { salary: '3000.01', currency: 'EUR' })
  await saveIban(world, app.company.id('Anna'), main)
  await addShare('Anna', share(savings, 'PERCENT', 12.5))
  await addShare('Anna', share(loan, 'AMOUNT', 250))
  await saveIban(world, app.company.id('Berta'), loan)
  await saveIban(world, app.company.id('Carla'), savings)
  await addShare('Carla', share(outside, 'PERCENT', 1))
  await app.call('Owner', 'PUT', '/payroll/payment-accounts/EUR', euroAccount)
  await approveRun(app, month)
})
afterAll(() => app.close())

const preview = async (query: string) =>
  (await app.call('Owner', 'GET', `/payroll/runs/${month}/payments?currency=EUR&${query}`)).body.preview
const reasonsOf = ({ leftOut }: any) => leftOut.map(({ reason, count }: any) => [reason, count])
const day = { currency: 'EUR', payOn: '2026-12-01' }
/** Releases all payments of a file, so that another one has them. */
async function release(batchId: string) {
  const path = `/payroll/payment-batches/${batchId}/release`
  const asked = (await app.call('Owner', 'POST', path, { reason: 'Test' })).body.batch.release
  return (await app.call('Owner', 'PATCH', path, { releaseId: asked.id, decision: 'CONFIRMED' })).body.batch
}

describe('a file pays a person to several accounts', () => {
  test('SEPA: a transfer each with its own reference; people are counted once, also those left out', async () => {
    const before = await preview('format=SEPA')
    expect(before).toMatchObject({ payments: { count: 2, total: 6000.02 }, transfers: 4, problem: null })
    // Carla could be paid to her main account, but not to the other.
    expect(reasonsOf(before)).toEqual([
      ['NO_ACCOUNT', 1],
      ['OUTSIDE_SEPA', 1],
    ])
    const { batch } = await makeFile(app, month, { format: 'SEPA', ...day, digest: before.digest })
    expect(batch).toMatchObject({ payments: { count: 2, total: 6000.02 }, transfers: 4 })
    const xml = (await downloadBatch(app, batch.id)).raw.toString()
    expect(await validateSepa(xml)).toEqual([])
    expect(textsOf(xml, 'NbOfTxs')).toEqual(['4', '4'])
    expect(textsOf(xml, 'CtrlSum')).toEqual(['6000.02', '6000.02'])
    expect(textsOf(xml, 'IBAN')).toEqual([euroAccount.accountNumber, main, savings, loan, loan])
    expect(textsOf(xml, 'InstdAmt')).toEqual(['2375.01', '375.00', '250.00', '3000.01'])
    const reference = async (name: string) => (await recordOf(app, month, name)).record.id.replaceAll('-', '')
    const anna = await reference('Anna')
    expect(textsOf(xml, 'EndToEndId')).toEqual([anna, `${anna}-2`, `${anna}-3`, await reference('Berta')])
    const path = `/payroll/payment-batches/${batch.id}/payments`
    const { payments } = (await app.call('Owner', 'GET', path)).body
    expect(payments.map(({ user, amount, transfers }: any) => [user.firstName, amount, transfers])).toEqual([
      ['Anna', 3000.01, 3],
      ['Berta', 3000.01, 1],
    ])
    // A changed share changes neither the file nor its reference, nor who is left out.
    const id = app.company.id('Carla')
    const { bankingDetails } = (await app.call('Carla', 'GET', `/users/${id}/banking-details`)).body
    const [{ accountId }] = bankingDetails.details.furtherAccounts
    await removeFurtherAccount(contextOf(app, id), { id, accountId })
    expect((await downloadBatch(app, batch.id)).raw.toString()).toBe(xml)
    expect(reasonsOf(await preview('format=SEPA'))).toEqual([
      ['NO_ACCOUNT', 1],
      ['IN_BATCH', 2],
    ])
    expect(reasonsOf(await preview('format=CASH'))).toEqual([
      ['IN_BATCH', 2],
      ['HAS_ACCOUNT', 1],
    ])
    expect(await release(batch.id)).toMatchObject({ released: 2, transfers: 4 })
  })

  test('CSV: a row for each, with a reference that differs', async () => {
    const columns = ['ROW', 'EMPLOYEE', 'ACCOUNT_NUMBER', 'AMOUNT', 'REFERENCE'].map((field) => ({
      field,
      title: field,
      text: '',
    }))
    const answer = await app.call('Owner', 'POST', '/payroll/payment-templates', {
      ...layoutInput(world),
      separator: 'COMMA',
      columns,
    })
    const { id: templateId } = answer.body.template
    const { batch } = await makeFile(app, month, { format: 'CSV', templateId, ...day })
    expect(batch).toMatchObject({ payments: { count: 3, total: 9000.03 }, transfers: 5 })
    const rows = parse((await downloadBatch(app, batch.id)).raw, { columns: true }) as Record<string, string>[]
    expect(rows.map(({ ROW, EMPLOYEE, ACCOUNT_NUMBER, AMOUNT }) => [ROW, EMPLOYEE, ACCOUNT_NUMBER, AMOUNT])).toEqual([
      ['1', 'Anna Test', main, '2375.01'],
      ['2', 'Anna Test', savings, '375.00'],
      ['3', 'Anna Test', loan, '250.00'],
      ['4', 'Berta Test', loan, '3000.01'],
      ['5', 'Carla Test', savings, '3000.01'],
    ])
    const references = rows.slice(0, 3).map(({ REFERENCE = '' }) => REFERENCE)
    expect(references.slice(1)).toEqual([`${references[0]} (2)`, `${references[0]} (3)`])
    await release(batch.id)
  })
})

describe('a payslip', () => {
  const detailOf = async (name: string, as = name) => {
    const { record } = await recordOf(app, month, name)
    return {
      detail: (await app.call(as, 'GET', `/payroll/${record.id}`)).body,
      text: readPdf((await app.call(as, 'GET', `/payroll/${record.id}/payslip`)).raw).text,
    }
  }

  test('shows how the net pay is divided, as it was at the approval', async () => {
    const { detail, text } = await detailOf('Anna')
    const paidTo = [
      { accountEnding: '3000', amount: 2375.01 },
      { accountEnding: '2606', amount: 375 },
      { accountEnding: '4300', amount: 250 },
    ]
    expect(detail).toMatchObject({ accountEnding: '3000', paidTo })
    expect(text.replaceAll('|', ' ')).toContain(
      'Paid to account •••• 3000: 2,375.01 Paid to account •••• 2606: 375.00 Paid to account •••• 4300: 250.00',
    )
    // Carla has removed her further account since.
    expect((await detailOf('Carla')).detail.paidTo).toEqual([
      { accountEnding: '2606', amount: 2970.01 },
      { accountEnding: '0002', amount: 30 },
    ])
    expect((await detailOf('Berta')).detail).toMatchObject({ accountEnding: '4300', paidTo: [] })
    expect((await detailOf('Dora')).detail).toMatchObject({ accountEnding: null, paidTo: [] })
  })

  test('shows it only to the person and those who may see bank details', async () => {
    const roleId = await createRole(app.app.db, 'Sees pay', ['payroll.all_view', 'payroll.read'])
    await newcomer(app, 'Clerk', { manager: 'Owner', roleId })
    const { detail, text } = await detailOf('Anna', 'Clerk')
    expect(detail).toMatchObject({ accountEnding: null, paidTo: [] })
    expect(text).not.toMatch(/3000:|2606/)
  })
})

test('the journal pays the net pay of the month, however it is divided', async () => {
  const { journal } = (await app.call('Owner', 'GET', `/payroll/runs/${month}/journal`)).body
  const net = journal.entries.filter(({ account }: any) => account.key === 'NET_PAYABLE')
  expect(net.reduce((sum: number, { credit }: any) => sum + Math.round(credit * 100), 0)).toBe(1_200_004)
})

test('a paid month keeps its file, whatever changes later', async () => {
  const { batch } = await makeFile(app, month, { format: 'SEPA', ...day })
  const before = (await downloadBatch(app, batch.id)).raw
  const paid = await app.call('Owner', 'PATCH', `/payroll/runs/${month}/status`, { status: 'PAID', unlisted: 'PAY' })
  expect([paid.status, paid.body.count]).toEqual([200, 4])
  await addShare('Berta', share(savings, 'PERCENT', 50))
  expect((await downloadBatch(app, batch.id)).raw.equals(before)).toBe(true)
})
