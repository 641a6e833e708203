import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntries } from '../../../audit/tables.ts'
import { xlsxType } from '../../../files/sheets/xlsx.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { readXlsx } from '../../../../testing/readXlsx.ts'
import { addUser, changeUser } from '../test/users.ts'
import { users } from '../../../people/tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await addUser(app, 'Ünal', {
    email: 'unal@test.example',
    lastName: '=HYPERLINK("x")',
    position: 'Writer, "Editor"',
    llId: '@LL-1',
    managerId: app.company.id('Lead'),
    hireDate: '2024-05-06',
    monthly_salary: { amount: 1234.5, currency: 'EUR' },
  })
  expect((await changeUser(app, 'Owner', 'Ünal', { probationEnd: '2024-08-05' })).status).toBe(200)
})
afterAll(() => app.close())

const exportUsers = async (as: string, query = 'search=unal@') => {
  const answer = await app.call(as, 'GET', `/users/export?${query}`)
  return { ...answer, text: answer.raw.toString('utf8') }
}

test('is a file that spreadsheets open, without anything they would run', async () => {
  const { status, headers, text } = await exportUsers('Hr')
  expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(headers['content-disposition']).toMatch(/^attachment; filename="people-\d{4}-\d\d-\d\d\.csv"/)
  expect(text).toBe(
    '\uFEFF"First Name","Last Name","Email","LL-ID","Position","Department","Manager Email","Roles","Status","Hire Date","Probation Until","Internal employee","Monthly Salary","Currency"\r\n' +
      `"Ünal","'=HYPERLINK(""x"")","unal@test.example","'@LL-1","Writer, ""Editor""","Engineering","lead@test.example","Employee","PENDING_ACTIVATION","2024-05-06","2024-08-05","Yes","1234.50","EUR"\r\n`,
  )
})

test('is available as an Excel workbook too, with days and amounts as numbers and text that is never a formula', async () => {
  const { status, headers, raw } = await exportUsers('Hr', 'search=unal@&format=xlsx')
  expect([status, headers['content-type'], headers['muster-rows']]).toEqual([200, xlsxType, '1'])
  expect(headers['content-disposition']).toMatch(/filename="people-\d{4}-\d\d-\d\d\.xlsx"/)
  const { rows, sheet } = await readXlsx(new File([new Uint8Array(raw)], 'a.xlsx'))
  expect(rows[1]).toEqual([
    'Ünal',
    '=HYPERLINK("x")',
    'unal@test.example',
    '@LL-1',
    'Writer, "Editor"',
    'Engineering',
    'lead@test.example',
    'Employee',
    'PENDING_ACTIVATION',
    '45418 d mmm yyyy',
    '45509 d mmm yyyy',
    'Yes',
    '1234.5 [$EUR] #,##0.00',
    'EUR',
  ])
  expect(sheet).not.toContain('<f')
  expect((await exportUsers('Hr', 'format=ods')).status).toBe(400)
})

test('starts no row with a formula, even for names from before names were one line', async () => {
  await newcomer(app, 'Youssef')
  const lastName = 'Youssef\n=1+cmd|calc!A0\r\n@SUM(A1)\u2028+1'
  await app.app.db
    .update(users)
    .set({ lastName })
    .where(eq(users.id, app.company.id('Youssef')))
  const { text } = await exportUsers('Hr', 'search=youssef@')
  const lines = text
    .slice(1)
    .split(/[\n\r\u2028]+/)
    .filter(Boolean)
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatch(/^"Youssef","Youssef =1\+cmd\|calc!A0 @SUM\(A1\) \+1","youssef@test\.example",/)
  const response = await app.call('Youssef', 'PUT', '/users/profile', {
    firstName: 'Youssef\n=1+cmd',
    lastName: 'Test',
  })
  expect([response.status, response.body.errors[0].path]).toEqual([400, 'firstName'])
})

test('contains the people who match the filters and are visible to the actor, with salaries if they may see them', async () => {
  expect((await exportUsers('Owner', '')).text.trim().split('\r\n')).toHaveLength(13)
  expect((await exportUsers('Owner', 'role=Team%20Lead&status=ACTIVE')).text.match(/@test\.example",/g)).toHaveLength(4)
  const roleId = await createRole(app.app.db, 'Exporter', ['users.manage_team', 'users.export'])
  await newcomer(app, 'Exporter', { manager: 'Owner', roleId })
  await newcomer(app, 'Below', { manager: 'Exporter' })
  const { text } = await exportUsers('Exporter', '')
  expect(text).toMatch(/^"Below",/m)
  expect(text).not.toMatch(/Salary|nal,|Stranger/)
  expect((await exportUsers('Lead')).status).toBe(403)
})

test('is recorded', async () => {
  const entries = await app.app.db.select().from(auditEntries).where(eq(auditEntries.action, 'user.exported'))
  expect(entries[0]).toMatchObject({
    actorId: app.company.id('Hr'),
    after: { search: 'unal@', people: 1, withPay: true },
  })
})
