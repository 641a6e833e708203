import { unzipped } from '../../../../testing/unzipped.ts'
import type { PayableRecord } from './readPayments.ts'
import { salaryPurpose } from './purposes.ts'
import { cashList } from './cashList.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { readPdf } from '../../../../testing/readPdf.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { createWorld } from '../../../../testing/world.ts'
import { jsonWithoutIds } from '../../../../testing/json.ts'
import { bankingDetailsOf } from '../../personnelFile/test/world.ts'
import { addPaidPerson, approveRun } from '../test/payroll.ts'
import { downloadBatch, makeFile } from '../test/payments.ts'
import { recordedBy } from '../test/adjustments.ts'

stopClock('2026-11-30T12:00:00Z')

let app: TestApp
const month = '2026-10'

beforeAll(async () => {
  app = await startTestApp()
  for (const name of ['Amal', 'Basma', 'Dina']) await addPaidPerson(app, name, { salary: '1234.50' })
  await addPaidPerson(app, 'Dollar', { currency: 'USD' })
  await bankingDetailsOf(await createWorld(app), app.company.id('Dina'))
  await approveRun(app, month)
})
afterAll(() => app.close())

const preview = async (format: string) =>
  (await app.call('Owner', 'GET', `/payroll/runs/${month}/payments?currency=EGP&format=${format}`)).body.preview

test('lists the people without bank details, to be signed, and leaves out the others', async () => {
  const { payments, account, problem, leftOut } = await preview('CASH')
  expect([payments, account, problem]).toEqual([{ count: 2, total: 2469 }, null, null])
  expect(leftOut.map(({ reason, people }: any) => [reason, people[0].user.firstName])).toEqual([
    ['HAS_ACCOUNT', 'Dina'],
    ['OTHER_CURRENCY', 'Dollar'],
  ])
  const { batch, answer: made } = await makeFile(app, month, { format: 'CASH', currency: 'EGP', payOn: '2026-12-01' })
  const answer = await downloadBatch(app, batch.id)
  expect([answer.status, answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([
    200,
    'application/pdf',
    expect.stringContaining('EGP'),
  ])
  const { text } = readPdf(answer.raw)
  expect(text).toContain('Cash payments, October 2026, EGP')
  expect(text).toContain('|Amal Test|')
  expect(text).toContain('|1,234.50|')
  expect(text).toContain('|Total|2,469.00|')
  expect(text).not.toContain('Dina')
  expect(await recordedBy(app, made)).toMatchObject([{ after: { format: 'CASH', rows: 2 } }])
  expect(jsonWithoutIds(await recordedBy(app, made))).not.toContain('2469')
})

test('of more than 500 people is an archive of several lists, each with its total', async () => {
  const person = { firstName: 'Amal', lastName: 'Test', llId: null, department: null, position: null }
  const payment = { record: { person } as PayableRecord, amount: 123_450n }
  const payments = Array.from({ length: 501 }, () => payment)
  const frame = {
    company: 'Muster',
    period: month,
    purpose: salaryPurpose,
    currency: 'EGP',
    payOn: '2026-12-01',
  } as const
  const { name, content } = await cashList(frame, { payments, total: 501n * 123_450n, leftOut: [] })
  expect(name).toBe('cash.zip')
  const zip = await unzipped(Buffer.concat((await Array.fromAsync(content)).map((part) => Buffer.from(part))))
  expect([...zip.keys()]).toEqual(['cash list 1.pdf', 'cash list 2.pdf'])
  const last = readPdf([...zip.values()][1] ?? Buffer.of()).text
  expect(last).toContain('Cash payments, October 2026, EGP, part 2 of 2')
  expect(last).toContain('|501|Amal Test|')
  expect(last).toContain('|Total|1,234.50|')
})
