import { and, eq, like, ne } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ImportCheck, type ImportRow, peopleColumns } from '@muster/contract/users/import'
import { auditEntries } from '../../../audit/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import { payloadOf } from '../../../../testing/forms.ts'
import { readXlsx } from '../../../../testing/readXlsx.ts'
import { applyImport, checkImport, importPeople, sendImport } from '../test/importing.ts'
import { newcomer } from '../../../../testing/people.ts'
import { jsonWithoutIds } from '../../../../testing/json.ts'
import { addUser, changeUser, getUser, userPath } from '../test/users.ts'
import { personRow } from '../../../people/person.ts'
import { userRoles, users } from '../../../people/tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const headings = 'First Name,Last Name,Email,Position'
const csv = (...lines: string[]) => `${lines.join('\r\n')}\r\n`

const outcomes = ({ rows }: ImportCheck) => rows.map(({ outcome }) => outcome)
const problemsOf = (row: ImportRow | undefined) => row?.problems.map(({ column, message }) => `${column}: ${message}`)
const problems = async (as: string, content: string) =>
  (await checkImport(app, as, content)).rows.flatMap((row) => problemsOf(row))
const found = async (email: string) => (await app.app.db.select(personRow).from(users).where(eq(users.email, email)))[0]
const countPeople = () => app.app.db.$count(users)
const exportUsers = async (as: string, query = '') => (await app.call(as, 'GET', `/users/export?${query}`)).raw

describe('the template', () => {
  const template = async (as: string, format: string) =>
    (await app.call(as, 'GET', `/users/import/template?format=${format}`)).raw
  // The company has no pay groups.
  const columns = peopleColumns.filter((column) => column !== 'Pay Group')

  test('has the columns that are read, and an example that is valid except for its address', async () => {
    for (const format of ['csv', 'xlsx']) {
      const [row, ...rest] = (await checkImport(app, 'Owner', await template('Owner', format))).rows
      expect(rest).toEqual([])
      expect(problemsOf(row)).toEqual([expect.stringMatching(/^Email: This is the template’s example/)])
    }
    const text = (await template('Owner', 'csv')).toString()
    expect(text.split('\r\n')[0]).toBe(`\uFEFF${columns.map((column) => `"${column}"`).join()}`)
    const content = text.replace('nora.nile@example.com', 'somebody@test.example')
    expect(outcomes(await checkImport(app, 'Owner', content))).toEqual(['create'])
  })

  test('describes each column in a second sheet; without pay for those who may not see it', async () => {
    const readExplanations = async (as: string) =>
      (await readXlsx(new File([new Uint8Array(await template(as, 'xlsx'))], 'a.xlsx'), 2)).rows.slice(1)
    expect((await readExplanations('Owner')).map(([column]) => column)).toEqual(columns)
    const roleId = await createRole(app.app.db, 'Adds people', ['users.import', 'users.create'])
    await app.app.db.insert(userRoles).values({ userId: app.company.id('Otherlead'), roleId })
    const withoutPay = await readExplanations('Otherlead')
    expect(withoutPay.map(([column]) => column)).toEqual(columns.slice(0, -2))
    expect(withoutPay.flat().join()).toContain('Engineering')
    expect((await app.call('Employee', 'GET', '/users/import/template')).status).toBe(403)
  })
})

describe('an export', () => {
  test('imports without changes, formulas and all', async () => {
    await addUser(app, 'Odd', {
      lastName: '=HYPERLINK("x")',
      position: '\'=quoted; and, "more"',
      llId: '@LL-1',
      managerId: app.company.id('Lead'),
      monthly_salary: { amount: 1234.5, currency: 'EUR' },
    })
    expect((await changeUser(app, 'Owner', 'Odd', { probationEnd: '2100-03-31' })).status).toBe(200)
    await addUser(app, 'Minus', { lastName: '-1+1', position: '\uFF1Dwide', managerId: app.company.id('Odd') })
    const file = await exportUsers('Owner')
    expect(file.toString()).toContain('"2100-03-31"')
    const { counts, rows } = await checkImport(app, 'Owner', file)
    expect(rows.filter(({ outcome }) => outcome !== 'same')).toEqual([])
    expect(counts).toEqual({ create: 0, change: 0, same: await countPeople(), refused: 0 })
    const workbook = await checkImport(app, 'Owner', await exportUsers('Owner', 'format=xlsx'))
    expect(workbook.rows.filter(({ outcome }) => outcome !== 'same')).toEqual([])
    expect(workbook.counts).toEqual(counts)
    const before = await app.app.db.select().from(users)
    expect(await importPeople(app, 'Owner', file.toString())).toMatchObject({
      status: 'DONE',
      total: 0,
      created: 0,
      changed: 0,
    })
    expect(await app.app.db.select().from(users)).toEqual(before)
  })

  test('does so as saved by a spreadsheet: with semicolons, other amounts, empty lines, columns in another order', async () => {
    const file = csv(
      'Email;Monthly Salary;LAST NAME;Currency;Hire Date;;',
      'odd@test.example;1234,5;"=HYPERLINK(""x"")";EUR;;;',
      ';;;;;;',
      'ODD2@test.example;;;;;;',
    )
    const { rows } = await checkImport(app, 'Owner', file)
    expect(rows.map(({ line, email }) => [line, email])).toEqual([
      [2, 'odd@test.example'],
      [4, 'odd2@test.example'],
    ])
    expect(rows[0]).toMatchObject({ outcome: 'change', problems: [], changes: [{ column: 'Hire Date', to: '' }] })
  })

  test('has salaries with three digits after a mark in thousands, whatever the others look like', async () => {
    const lines = ['odd@test.example,"12,500",EUR', 'odd2@test.example,"9,00",EUR', 'lead@test.example,١٥٬٠٠٠,EUR']
    const { rows } = await checkImport(app, 'Owner', csv('Email,Monthly Salary,Currency', ...lines))
    expect(rows.flatMap(({ changes }) => changes).filter(({ column }) => column === 'Monthly Salary')).toEqual([
      { column: 'Monthly Salary', from: '1,234.50', to: '12,500.00' },
      { column: 'Monthly Salary', from: expect.any(String), to: '9.00' },
      { column: 'Monthly Salary', from: expect.any(String), to: '15,000.00' },
    ])
  })
})

describe('an unknown person', () => {
  test('is added with their managers, wherever these are in the file', async () => {
    const file = csv(
      `\uFEFF${headings},Department,Manager Email,Roles,Status,Hire Date,Monthly Salary,Currency,LL-ID`,
      'Nele,New,Nele@test.example,Engineer,Sales,ole@test.example,Employee,PENDING_ACTIVATION,2025-01-15,9000,USD,N-1',
      'Ole,Old,ole@test.example,"Head, of it",,lead@test.example,,,,,,',
    )
    const check = await checkImport(app, 'Owner', file)
    expect([outcomes(check), check.counts]).toEqual([
      ['create', 'create'],
      { create: 2, change: 0, same: 0, refused: 0 },
    ])
    expect(await importPeople(app, 'Owner', file)).toMatchObject({ status: 'DONE', total: 2, created: 2, leftOut: [] })
    const [nele, ole] = [await found('nele@test.example'), await found('ole@test.example')]
    expect(nele).toMatchObject({ managerId: ole?.id, llId: 'N-1', hireDate: '2025-01-15', passwordHash: null })
    expect(ole).toMatchObject({
      managerId: app.company.id('Lead'),
      status: 'PENDING_ACTIVATION',
      position: 'Head, of it',
    })
    app.company.people.set('Nele', nele?.id ?? '')
    const detail = await getUser(app, 'Owner', 'Nele')
    expect(detail).toMatchObject({ monthlySalary: { amount: 9000, currency: 'USD' }, department: 'Sales' })
    expect(detail.userRoles.map(({ role }: { role: { name: string } }) => role.name)).toEqual(['Employee'])
  })

  test('must be in a department of the company; the refusal lists the departments', async () => {
    const file = csv(`${headings},Department`, 'Ada,New,adanew@test.example,Engineer,Wizardry')
    const { rows } = await checkImport(app, 'Owner', file)
    const message =
      'This department does not exist. Please choose one of: Engineering, Marketing, Sales, HR, Finance, Operations, Leadership'
    expect(rows).toMatchObject([{ outcome: 'refused', problems: [{ column: 'Department', message }] }])
  })

  test('is recorded like any added person, besides the import', async () => {
    const entries = await app.app.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.personId, app.company.id('Nele')), ne(auditEntries.action, 'user.pay_seen')))
    expect(entries).toMatchObject([{ action: 'user.created', actorId: app.company.id('Owner') }])
    expect(jsonWithoutIds(entries.map(({ before, after }) => [before, after]))).not.toMatch(/\b9000\b/)
    const summaries = await app.app.db
      .select()
      .from(auditEntries)
      .where(and(like(auditEntries.action, 'user.import%'), eq(auditEntries.requestId, entries[0]?.requestId ?? '')))
    expect(summaries).toMatchObject([
      { action: 'user.import_started', after: { create: 2, change: 0, same: 0, refused: 0 } },
      { action: 'user.imported', after: { created: 2, changed: 0, leftOut: 0 } },
    ])
  })

  test('cannot sign in without a password, whatever they send', async () => {
    await app.app.db.update(users).set({ status: 'ACTIVE' }).where(eq(users.email, 'ole@test.example'))
    for (const password of ['', ' ', 'null', 'Correct-horse-7']) {
      const { status } = await app.call(null, 'POST', '/auth/login', { email: 'ole@test.example', password })
      expect([400, 401]).toContain(status)
    }
  })
})

describe('a known person', () => {
  test('is changed as in Edit User, and nothing else changes', async () => {
    const before = await getUser(app, 'Owner', 'Stranger')
    const file = csv(
      'Email,Position,Monthly Salary',
      'stranger@test.example,Chief Stranger,5000',
      'lead@test.example,Team Lead,',
    )
    const { rows } = await checkImport(app, 'Hr', file)
    expect(rows).toEqual([
      {
        line: 2,
        email: 'stranger@test.example',
        name: 'Stranger Test',
        outcome: 'change',
        problems: [],
        changes: [
          { column: 'Position', from: 'Employee', to: 'Chief Stranger' },
          { column: 'Monthly Salary', from: '', to: '5,000.00' },
          { column: 'Currency', from: '', to: 'EGP' },
        ],
      },
      { line: 3, email: 'lead@test.example', name: 'Lead Test', outcome: 'same', problems: [], changes: [] },
    ])
    expect(await importPeople(app, 'Hr', file)).toMatchObject({ total: 1, created: 0, changed: 1, leftOut: [] })
    const after = await getUser(app, 'Owner', 'Stranger')
    const pay = { monthlySalary: { amount: 5000, currency: 'EGP' } }
    expect(after).toEqual({ ...before, ...pay, position: 'Chief Stranger', updatedAt: after.updatedAt })
    const { body } = await app.call('Owner', 'GET', `${userPath(app, 'Stranger')}/history`)
    expect(body.history[0]).toMatchObject({ position: 'Chief Stranger', ...pay })
  })

  test('may swap places with their manager, as the tree is checked in its final form', async () => {
    await newcomer(app, 'Upper', { manager: 'Owner' })
    await newcomer(app, 'Lower', { manager: 'Upper' })
    const file = csv(
      'Email,Manager Email',
      'upper@test.example,lower@test.example',
      'lower@test.example,owner@test.example',
    )
    await importPeople(app, 'Owner', file)
    expect((await found('upper@test.example'))?.managerId).toBe(app.company.id('Lower'))
  })
})

describe('the end of probation', () => {
  const ends = async (...usernames: string[]) =>
    Promise.all(usernames.map(async (name) => (await found(`${name}@test.example`))?.probationEnd))
  const lines = (...lines: string[]) => csv(`${headings},Hire Date,Probation Until`, ...lines)
  const inTrial = 'In,Trial,in.trial@test.example,Engineer'

  test('is set for new people, changed and removed, with an entry in the audit trail', async () => {
    await importPeople(app, 'Owner', lines(`${inTrial},2024-01-01,2024-03-31`, 'No,Trial,no.trial@test.example,Cook,,'))
    expect(await ends('in.trial', 'no.trial')).toEqual(['2024-03-31', null])
    const personId = (await found('in.trial@test.example'))?.id ?? ''
    const ofPerson = eq(auditEntries.personId, personId)
    const entriesOf = () => app.app.db.select().from(auditEntries).where(ofPerson).orderBy(auditEntries.at)
    expect(await entriesOf()).toMatchObject([{ action: 'user.created', after: { probationEnd: '2024-03-31' } }])
    await importPeople(app, 'Owner', lines(`${inTrial},2024-04-01,2024-06-30`))
    expect(await ends('in.trial')).toEqual(['2024-06-30'])
    await importPeople(app, 'Owner', lines(`${inTrial},2024-04-01,`))
    expect(await ends('in.trial')).toEqual([null])
    const changes = (await entriesOf()).filter(({ action }) => action === 'user.changed')
    expect(changes.map(({ before, after }: any) => [before.probationEnd, after.probationEnd])).toEqual([
      ['2024-03-31', '2024-06-30'],
      ['2024-06-30', null],
    ])
  })

  test('stays as it is without its column', async () => {
    await importPeople(app, 'Owner', lines(`${inTrial},2024-04-01,2024-06-30`))
    await importPeople(app, 'Owner', csv('Email,Position', 'in.trial@test.example,Senior Engineer'))
    expect(await ends('in.trial')).toEqual(['2024-06-30'])
  })

  test('is refused before the hire date, whichever of the two the line changes', async () => {
    const before = 'Probation cannot end before the hire date'
    const file = lines(
      `${inTrial},2024-07-01,2024-06-30`,
      'New,One,new.one@test.example,Cook,2024-07-01,2024-06-30',
      'New,Two,new.two@test.example,Cook,,soon',
    )
    expect((await checkImport(app, 'Owner', file)).rows.map(problemsOf)).toEqual([
      [`Hire Date: ${before}`],
      [`Probation Until: ${before}`],
      ['Probation Until: Please enter a date as YYYY-MM-DD'],
    ])
    expect(await problems('Owner', lines(`${inTrial},2024-04-01,2024-03-31`))).toEqual([`Probation Until: ${before}`])
  })
})

describe('a line is refused', () => {
  const lines = (...lines: string[]) => csv(`${headings},LL-ID,Manager Email,Internal employee`, ...lines)

  test('for each invalid column', async () => {
    const file = lines(
      'Good,Name,no address,,,nobody@test.example,perhaps',
      ',,x@test.example,Writer,@LL-1,former@test.example,No',
    )
    const { rows, counts } = await checkImport(app, 'Owner', file)
    expect(counts.refused).toBe(2)
    expect(problemsOf(rows[0])).toEqual([
      'Email: Please enter a valid email address',
      'Position: Position is required',
      'Internal employee: Please write Yes or No',
      'Manager Email: No active person has this email address',
    ])
    expect(problemsOf(rows[1])).toEqual([
      'First Name: First name is required',
      'Last Name: Last name is required',
      'Internal employee: People who are not internal need an account. Please add them with Add User.',
      'LL-ID: This LL-ID already belongs to someone else',
      'Manager Email: No active person has this email address',
    ])
  })

  test('that repeats an address or LL-ID, or closes a cycle of managers', async () => {
    const file = lines(
      'A,A,a@test.example,Writer,Z-9,b@test.example,Yes',
      'B,B,b@test.example,Writer,Z-9,a@test.example,Yes',
      'A,A,A@test.example,Writer,,,Yes',
    )
    expect(await problems('Owner', file)).toEqual([
      'Manager Email: The chosen manager reports to this person',
      'LL-ID: This is already in line 2',
      'Manager Email: The chosen manager reports to this person',
      'Email: This is already in line 2',
      'Manager Email: The chosen manager reports to this person',
    ])
    const cycle = csv('Email,Manager Email', 'manager@test.example,lead@test.example')
    expect(await problems('Owner', cycle)).toEqual(['Manager Email: The chosen manager reports to this person'])
  })

  test('for different roles and a different status', async () => {
    const file = csv(
      'Email,Roles,Status',
      'lead@test.example,Super Admin,DEACTIVATED',
      'hr@test.example,HR Manager,ACTIVE',
    )
    const { rows } = await checkImport(app, 'Owner', file)
    expect(rows.map((row) => problemsOf(row))).toEqual([
      [
        'Roles: An import can’t change roles. Please use Manage Roles.',
        'Status: An import can’t change the status. Please use All Users.',
      ],
      [],
    ])
  })

  test('for the actor’s own pay and manager, pay they may not see, and people not visible to them', async () => {
    const ownFile = csv('Email,Monthly Salary,Manager Email', 'hr@test.example,99999,manager@test.example')
    expect(await problems('Hr', ownFile)).toEqual([
      'Monthly Salary: You cannot change your own pay',
      'Manager Email: You cannot choose your own manager',
    ])
    const roleId = await createRole(app.app.db, 'Importer', ['users.manage_team', 'users.import', 'users.update'])
    await newcomer(app, 'Importer', { manager: 'Owner', roleId })
    await newcomer(app, 'Underneath', { manager: 'Importer' })
    const file = csv(
      'Email,Position,Manager Email,Monthly Salary',
      'stranger@test.example,Writer,importer@test.example,',
      'underneath@test.example,Writer,lead@test.example,12',
      'underneath2@test.example,Writer,,',
    )
    const { rows } = await checkImport(app, 'Importer', file)
    expect(problemsOf(rows[0])).toContain('Email: This email address already belongs to someone else')
    expect(problemsOf(rows[1])).toEqual([
      'Monthly Salary: You do not have permission to change pay',
      'Manager Email: No active person has this email address',
    ])
    expect(problemsOf(rows[2])).toContain('Email: You do not have permission to add people')
    expect(JSON.stringify(rows)).not.toMatch(/Stranger|Chief/)
    expect((await sendImport(app, 'Lead', csv('Email', 'lead@test.example'))).status).toBe(403)
  })

  test('for people with an administrative role, unless a Super Admin changes them', async () => {
    const file = csv('Email,Manager Email', 'owner@test.example,lead@test.example')
    expect(await problems('Hr', file)).toContain(
      'Manager Email: Only a Super Admin can change the manager of someone with an administrative role',
    )
  })

  test('people whose pay is shown are recorded', async () => {
    await checkImport(app, 'Hr', csv('Email,Monthly Salary', 'stranger@test.example,7'))
    const checks = await app.app.db.select().from(auditEntries).where(eq(auditEntries.action, 'user.import_checked'))
    expect(checks.map(({ after }) => after)).toContainEqual(
      expect.objectContaining({ paySeenOf: [app.company.id('Stranger')] }),
    )
  })

  test('and nothing else in the file is imported', async () => {
    const before = await countPeople()
    const file = lines('Fine,Person,fine@test.example,Writer,,,', 'Bad,Person,bad@test.example,,,,')
    const answer = await applyImport(app, 'Owner', file, (await checkImport(app, 'Owner', file)).digest)
    expect([answer.status, answer.body.errors[0].path]).toEqual([400, 'file'])
    expect(await countPeople()).toBe(before)
  })
})

describe('an import', () => {
  test('is refused if the file or its effect differs from the check', async () => {
    const file = csv('Email,Position', 'colleague@test.example,Writer')
    const { digest } = await checkImport(app, 'Owner', file)
    expect(
      (await applyImport(app, 'Owner', csv('Email,Position', 'colleague@test.example,Owner'), digest)).status,
    ).toBe(409)
    await app.app.db.update(users).set({ position: 'Baker' }).where(eq(users.email, 'colleague@test.example'))
    const { status, body } = await applyImport(app, 'Owner', file, digest)
    expect([status, body.message]).toEqual([
      409,
      'The effect of this file has changed since it was checked. Please check it again.',
    ])
    expect((await found('colleague@test.example'))?.position).toBe('Baker')
  })

  test('sent twice at once runs once', async () => {
    const before = await countPeople()
    const file = csv(headings, 'Once,Only,once@test.example,Writer', 'Twice,Only,twice@test.example,Writer')
    const { digest } = await checkImport(app, 'Owner', file)
    const responses = await Promise.all([
      applyImport(app, 'Owner', file, digest),
      applyImport(app, 'Hr', file, digest),
      applyImport(app, 'Owner', file, digest),
    ])
    expect(responses.filter(({ status }) => status === 202)).toHaveLength(1)
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(2)
    expect(await countPeople()).toBe(before + 2)
  })
})

describe('a file is refused entirely', () => {
  test.each<[what: string, content: string | Uint8Array, message: RegExp]>([
    ['that is empty', '', /Email.* is missing/],
    ['without people', csv(headings), /no people/],
    ['that is no text', new Uint8Array([0x51, 0x4b, 3, 4, 0xff, 0xfe, 0]), /neither an Excel workbook/],
    ['in UTF-16', Buffer.from('\uFEFFEmail\r\na@b.example\r\n', 'utf16le'), /neither an Excel workbook/],
    ['that only begins as a workbook', new Uint8Array([0x50, 0x4b, 3, 4, 0xff, 0xfe, 0]), /./],
    ['with other headings', csv('Email,Shoe size,Hat', 'a@b.example,44,2'), /unknown headings: “Shoe size”, “Hat”/],
    ['without addresses', csv('First Name,Last Name', 'A,B'), /“Email” is missing/],
    ['with a column twice', csv('Email,email', 'a@b.example,b@b.example'), /“Email” appears twice/],
    ['with more fields than headings', csv('Email', 'a@b.example,more'), /Line 2 has more fields/],
    ['with a quotation mark too many', csv('Email,Position', 'a@b.example,"A'), /quotation marks/],
    [
      'of 5,001 lines',
      csv('Email', ...Array.from({ length: 5001 }, (_, i) => `p${i}@b.example`)),
      /more than 5,000 lines/,
    ],
  ])('%s', async (_, content, message) => {
    const { status, body } = await sendImport(app, 'Owner', content)
    expect([status, body.errors?.[0].path]).toEqual([400, 'file'])
    expect(body.errors[0].message).toMatch(message)
  })

  test('above 5 MB, and if it is missing', async () => {
    const form = await payloadOf({})
    const large = await sendImport(app, 'Owner', new Uint8Array(5 * 1024 * 1024 + 1))
    expect([large.status, large.body.message]).toEqual([413, 'The file must be at most 5 MB'])
    expect((await app.call('Owner', 'POST', '/users/import/check', form.body, form.headers)).status).toBe(400)
  })
})
