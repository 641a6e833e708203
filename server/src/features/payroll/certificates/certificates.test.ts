import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntries } from '../../../audit/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { readPdf } from '../../../../testing/readPdf.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { statusAndMessage } from '../test/adjustments.ts'
import { addPaidPerson, approveRun, raisePay } from '../test/payroll.ts'
import { payrollCertificates } from './tables.ts'

stopClock('2026-04-30T10:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await addPaidPerson(app, 'Anna', { salary: '10000.00' })
  await addPaidPerson(app, 'Ben', { salary: '10000.00', to: '2026-03-31' })
  const roleId = await createRole(app.app.db, 'Sees the team', ['payroll.team_view'])
  await newcomer(app, 'Boss', { manager: 'Owner', roleId })
  await newcomer(app, 'Unpaid')
  // 10,000.00, 10,000.00 and 20,000.00 are 13,333.33 on average.
  for (const period of ['2026-01', '2026-02']) await approveRun(app, period)
  await raisePay(app, 'Anna', '2026-03-01', '20000.00')
  await approveRun(app, '2026-03')
})
afterAll(() => app.close())

const path = (name: string) => `/payroll/certificates/${app.company.id(name)}`
const issue = (as: string | null, name: string, addressee = 'National Bank, Cairo') =>
  app.call(as, 'POST', path(name), { addressee })
const file = (as: string | null, name: string, id: string, language = 'en') =>
  app.call(as, 'GET', `${path(name)}/${id}/file?language=${language}`)
const textOf = (raw: Buffer) => readPdf(raw).text.replace(/[|\u200b\s]+/g, ' ')

test('is issued for yourself, kept, and the same on every download', async () => {
  const { status, body, headers } = await issue('Anna', 'Anna')
  expect([status, body.certificate]).toMatchObject([
    201,
    { addressee: 'National Bank, Cairo', issuedOn: '2026-04-30', issuedBy: { firstName: 'Anna' } },
  ])
  const { id, reference } = body.certificate
  const { raw } = await file('Anna', 'Anna', id)
  const text = textOf(raw)
  expect(text).toContain('National Bank, Cairo')
  expect(text).toContain(reference)
  expect(text).toContain('EGP 20,000.00')
  expect(text).toMatch(/January 2026, February 2026, March 2026 EGP 13,333\.33/)
  // A later raise changes no certificate.
  await raisePay(app, 'Anna', '2026-04-01', '30000.00')
  expect((await file('Anna', 'Anna', id)).raw.equals(raw)).toBe(true)
  expect(readPdf((await file('Anna', 'Anna', id, 'ar')).raw).plain).toContain('/Lang (ar)')
  expect((await app.call('Anna', 'GET', path('Anna'))).body.certificates).toMatchObject([{ id, reference }])
  const entries = await app.app.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.requestId, String(headers['x-request-id'])))
  expect(entries.map(({ action, after }) => [action, after])).toEqual([
    ['payroll.certificate_issued', { reference, addressee: 'National Bank, Cairo' }],
  ])
  await expect(app.app.db.update(payrollCertificates).set({ addressee: 'Another' })).rejects.toThrow()
})

test('is issued at the same time with different numbers, without gaps', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => issue('Owner', 'Anna')))
  const numbers = answers.map(({ body }) => Number(body.certificate.reference.slice(5))).toSorted((a, b) => a - b)
  expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index))
})

test('is refused out of reach, without a salary today, and without an addressee', async () => {
  expect((await issue(null, 'Anna')).status).toBe(401)
  expect((await issue('Anna', 'Ben')).status).toBe(404)
  // Permission for the team does not show the pay of anyone else.
  for (const name of ['Anna', 'Boss']) expect((await issue('Boss', name)).status, name).toBe(404)
  for (const name of ['Ben', 'Unpaid'])
    expect((await issue('Owner', name)).body.code, name).toBe('payroll.certificate_without_salary')
  const message = 'Please say who or what the certificate is for'
  expect(statusAndMessage(await issue('Anna', 'Anna', ' '))).toEqual([400, 'addressee', message])
  expect((await issue('Anna', 'Anna', 'x'.repeat(201))).status).toBe(400)
  const { body } = await issue('Anna', 'Anna')
  expect((await file('Boss', 'Anna', body.certificate.id)).status).toBe(404)
  expect((await file('Owner', 'Ben', body.certificate.id)).status).toBe(404)
})
