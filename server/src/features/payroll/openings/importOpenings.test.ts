import { randomUUIDv7 } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import { multipart } from '../../../../testing/forms.ts'
import { newcomer } from '../../../../testing/people.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { jsonWithoutIds } from '../../../../testing/json.ts'
import { users } from '../../../people/tables.ts'
import { payrollOpenings } from '../facts/tables.ts'
import { recordedBy } from '../test/adjustments.ts'
import { addPaidPerson, approveRun, generate, recordOf } from '../test/payroll.ts'
import { taxFrom } from '../test/taxes.ts'

stopClock('2026-04-30T10:00:00Z')

let app: TestApp
const llIds: Record<string, string> = {}
beforeAll(async () => {
  app = await startTestApp()
  for (const name of ['Anna', 'Boris', 'Clara']) await addPaidPerson(app, name, { salary: '10000.00' })
  await taxFrom(app, '2026-02')
  await approveRun(app, '2026-02')
  const permissions = ['payroll.all_view', 'payroll.process', 'payroll.tax'] as const
  const roleId = await createRole(app.app.db, 'Pays', [...permissions])
  await newcomer(app, 'Taxer', { manager: 'Owner', roleId })
  const teamRole = await createRole(app.app.db, 'Taxes a team', ['payroll.team_view', 'payroll.tax'])
  await newcomer(app, 'Teamster', { manager: 'Owner', roleId: teamRole })
  for (const name of ['Anna', 'Boris', 'Clara', 'Taxer']) {
    llIds[name] = `LL-${name}`
    await app.app.db
      .update(users)
      .set({ llId: `LL-${name}` })
      .where(eq(users.id, app.company.id(name)))
  }
})
afterAll(() => app.close())

const heading = 'LL-ID,Until,Taxed pay,Insurance,Tax,Source'
const check = async (lines: string[], as = 'Taxer', first = heading) => {
  const file = new File([[first, ...lines].join('\n')], 'openings.csv', { type: 'text/csv' })
  const { body, headers } = await multipart({ file })
  return app.call(as, 'POST', '/payroll/openings/check', body, headers)
}
const enter = (openings: object[], as = 'Taxer') => app.call(as, 'POST', '/payroll/openings', { openings })
const drafts = (body: any) =>
  body.openings.map(({ user, currency: _currency, state: _state, ...amounts }: any) => ({
    userId: user.id,
    ...amounts,
  }))
const good = ['LL-Anna,2026-01,"50,000.00",1837,9000,Payslips', 'LL-Boris,2026-01-01,40000,1837,7000.50,Payslips']
const countRows = () => app.app.db.$count(payrollOpenings)

test('a file is read, with a sentence for each line that can’t be used, and nothing is entered', async () => {
  const { status, body } = await check([
    ...good,
    '',
    'LL-Nobody,2026-01,1,0,0,Payslips',
    'LL-Clara,January,1,0,0,Payslips',
    'LL-Clara,2026-01,much,0,0,Payslips',
    'LL-Clara,2026-01,100,60,60,Payslips',
    'LL-Clara,2026-01,100,0,0,',
    'LL-Clara,2026-02,100,0,0,Payslips',
    'LL-Anna,2026-01,1,0,0,Payslips',
    'LL-Taxer,2026-01,1,0,0,Payslips',
    'LL-Clara,2026-12,1,0,0,Payslips',
  ])
  expect(status).toBe(200)
  expect(
    body.openings.map(({ user, upTo, wage, tax, currency, state }: any) => [
      user.firstName,
      upTo,
      wage,
      tax,
      currency,
      state,
    ]),
  ).toEqual([
    ['Anna', '2026-01', 50_000, 9000, 'EGP', 'NEW'],
    ['Boris', '2026-01', 40_000, 7000.5, 'EGP', 'NEW'],
  ])
  expect(body.problems).toEqual([
    { line: 5, message: 'No one has the LL-ID “LL-Nobody”' },
    { line: 6, message: 'Until: Please enter a month as YYYY-MM' },
    { line: 7, message: 'Taxed pay: Please enter the taxed pay, or 0' },
    { line: 8, message: 'Tax: Insurance and tax must not exceed the pay' },
    { line: 9, message: 'Source: Please name the payslips or the statement with these amounts' },
    { line: 10, message: 'Payroll has already taxed a month up to 2026-02' },
    { line: 11, message: 'The LL-ID LL-Anna appears twice for 2026' },
    { line: 12, message: 'You cannot change your own pay' },
    { line: 13, message: 'Until: This month has not started yet' },
  ])
  expect(await countRows()).toBe(0)
})

test('a file without a column is refused', async () => {
  const answer = await check([], 'Taxer', 'LL-ID,Until,Source')
  expect([answer.status, answer.body.errors[0].msg]).toEqual([
    400,
    'The first line lacks the columns “Taxed pay”, “Insurance”, “Tax”',
  ])
})

test('the amounts are entered once, however often the file is imported, and records become outdated', async () => {
  await generate(app, '2026-03')
  const input = drafts((await check(good)).body)
  const both = await Promise.all([enter(input), enter(input)])
  expect(both.map(({ body }) => body.people).toSorted((one, other) => one - other)).toEqual([0, 2])
  expect(await countRows()).toBe(2)
  expect((await recordOf(app, '2026-03', 'Anna')).record.exceptions).toContain('OUTDATED')
  const again = (await check([good[0]!, good[1]!.replace('40000', '41000')])).body
  expect(again.openings.map(({ state }: any) => state)).toEqual(['SAME', 'CHANGED'])
  const answer = await enter(drafts(again))
  expect([answer.status, answer.body]).toEqual([200, { people: 1 }])
  const [entry] = await recordedBy(app, answer)
  expect(entry).toMatchObject({ action: 'payroll.openings_entered' })
  expect(jsonWithoutIds(entry)).not.toContain('41000')
})

test('all amounts are entered or none', async () => {
  const draft = (name: string, upTo: string) => ({
    userId: app.company.id(name),
    upTo,
    wage: 100,
    insurance: 0,
    tax: 0,
    source: 'Payslips',
  })
  const before = await countRows()
  const refused = await enter([draft('Clara', '2026-01'), draft('Anna', '2026-02')])
  expect([refused.status, refused.body.code]).toEqual([409, 'payroll.opening_overlaps'])
  expect((await enter([draft('Clara', '2026-01'), draft('Taxer', '2026-01')])).status).toBe(403)
  const twice = await enter([draft('Clara', '2026-01'), draft('Clara', '2025-12'), draft('Clara', '2026-01')])
  expect([twice.status, twice.body.errors[0].msg]).toEqual([400, 'A person’s year appears twice'])
  const future = await enter([draft('Clara', '2026-05')])
  expect([future.status, future.body.errors[0].msg]).toEqual([400, 'This month has not started yet'])
  expect(await countRows()).toBe(before)
})

test('as many amounts as a file may have fit into one call, however long their sources', async () => {
  const amounts = { upTo: '2026-01', wage: 9_999_999.99, insurance: 9_999_999.99, tax: 0, source: 'ع'.repeat(300) }
  const many = Array.from({ length: 5000 }, () => ({ userId: randomUUIDv7(), ...amounts }))
  // No one has these ids.
  expect((await enter(many)).status).toBe(404)
  expect((await enter([...many, ...many])).status).toBe(413)
})

test('people out of reach are like unknown ones', async () => {
  const { body } = await check(good, 'Teamster')
  expect([body.openings, body.problems.map(({ message }: any) => message)]).toEqual([
    [],
    ['No one has the LL-ID “LL-Anna”', 'No one has the LL-ID “LL-Boris”'],
  ])
  const input = drafts((await check(good)).body)
  expect((await enter(input, 'Teamster')).status).toBe(404)
  for (const as of ['Employee', 'Lead']) expect((await check(good, as)).status).toBe(403)
  expect((await app.call(null, 'POST', '/payroll/openings', { openings: input })).status).toBe(401)
})
