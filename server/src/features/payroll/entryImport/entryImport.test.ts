import { eq } from 'drizzle-orm'
import type { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { multipart } from '../../../../testing/forms.ts'
import { createRole } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { jsonWithoutIds } from '../../../../testing/json.ts'
import { transaction } from '../../../db/transaction.ts'
import { anonymousActor } from '../../../kernel/actor.ts'
import { payrollItemEntries } from '../../../pay/tables.ts'
import { users } from '../../../people/tables.ts'
import { recordedBy } from '../test/adjustments.ts'
import { addPaidPerson, generate, recordOf, setRunStatus } from '../test/payroll.ts'
import { transport } from '../test/payItems.ts'
import { planEntries } from './planEntries.ts'

stopClock('2026-11-30T10:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  for (const name of ['Anna', 'Boris', 'Clara']) await addPaidPerson(app, name)
  await addPaidPerson(app, 'Unpaid', { salary: null })
  const roleId = await createRole(app.app.db, 'Enters', ['payroll.all_view', 'payroll.process', 'payroll.approve'])
  await newcomer(app, 'Clerk', { manager: 'Owner', roleId })
  // Another approver, who made nothing.
  await newcomer(app, 'Checker', { manager: 'Owner', roleId })
  for (const name of ['Anna', 'Boris', 'Clara', 'Unpaid', 'Clerk', 'Owner'])
    await app.app.db
      .update(users)
      .set({ llId: `LL-${name}` })
      .where(eq(users.id, app.company.id(name)))
  for (const item of [
    {},
    { code: 'NIGHT', name: 'Night shift', frequency: 'ONCE', formula: 'PER_HOUR', isProrated: false },
    { code: 'UNION', name: 'Union', type: 'DEDUCTION', formula: 'PERCENT_OF_BASE', isTaxed: false, isProrated: false },
  ]) {
    const { status, body } = await app.call('Owner', 'POST', '/payroll/pay-items', { ...transport, ...item })
    expect(status, JSON.stringify(body)).toBe(201)
  }
})
afterAll(() => app.close())

const head = 'Person,Pay item,Value,Quantity,From,Until,Note'
const fileOf = (lines: string[], first = head) =>
  new File([[first, ...lines].join('\n')], 'entries.csv', { type: 'text/csv' })
const send = async (path: string, file: File, fields: Record<string, string> = {}, as = 'Clerk') => {
  const { body, headers } = await multipart({ file, ...fields })
  return app.call(as, 'POST', `/payroll/pay-item-entries/import${path}`, body, headers)
}
const check = (lines: string[], first?: string) => send('/check', fileOf(lines, first))
const enter = (lines: string[], digest: string) => send('', fileOf(lines), { digest })
const countRows = () => app.app.db.$count(payrollItemEntries)
const emailOf = async (name: string) => {
  const [row] = await app.app.db
    .select()
    .from(users)
    .where(eq(users.id, app.company.id(name)))
  return row?.email ?? ''
}

test('separated by semicolons, amounts have decimal commas, unless one may be two', async () => {
  const semicolons = (...lines: string[]) => check(lines, head.replaceAll(',', ';'))
  const { status, body } = await semicolons(
    'LL-Anna;TRANSPORT;1.500;;2026-11;;As agreed',
    'LL-Boris;NIGHT;25,5;12,5;2026-11;;Shifts',
  )
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.entries.map(({ value, quantity }: any) => [value, quantity])).toEqual([
    [1500, null],
    [25.5, 12.5],
  ])
  const refused = await semicolons(
    'LL-Anna;NIGHT;200;12,5;2026-11;;As agreed',
    'LL-Boris;TRANSPORT;1.500;;2026-11;;As agreed',
  )
  expect([refused.status, refused.body.errors?.[0]]).toMatchObject([
    400,
    {
      path: 'file',
      msg: 'Line 3, Value: this amount can mean 1500 or 1.5. Please write 1500 or 1.5000.',
    },
  ])
})

test('a file is checked without entering anything, with a sentence for each line that can’t be used', async () => {
  const { status, body } = await check([
    'LL-Anna,transport,"1,200.50",,2026-11,,As agreed',
    `${(await emailOf('Boris')).toUpperCase()},NIGHT,25,12.5,2026-11-01,,Shifts`,
    'LL-Nobody,TRANSPORT,1,,2026-11,,As agreed',
    'LL-Anna,BUS,1,,2026-11,,As agreed',
    'LL-Anna,TRANSPORT,much,,2026-11,,As agreed',
    'LL-Boris,TRANSPORT,100,,November,,As agreed',
    'LL-Boris,TRANSPORT,100,,2026-11,2026-10,As agreed',
    'LL-Boris,TRANSPORT,100,,2026-11,,',
    'LL-Boris,UNION,101,,2026-11,,As agreed',
    'LL-Boris,NIGHT,25,,2026-12,,As agreed',
    'LL-Anna,TRANSPORT,300,,2026-12,,As agreed',
    'LL-Clerk,TRANSPORT,300,,2026-12,,As agreed',
    'LL-Owner,TRANSPORT,300,,2026-12,,As agreed',
    'LL-Unpaid,TRANSPORT,300,,2026-12,,As agreed',
    '',
  ])
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.counts).toEqual({ created: 2, same: 0, refused: 12 })
  expect(
    body.entries.map(({ user, code, value, quantity, currency, firstMonth, lastMonth }: any) => [
      user.firstName,
      code,
      value,
      quantity,
      currency,
      firstMonth,
      lastMonth,
    ]),
  ).toEqual([
    ['Anna', 'TRANSPORT', 1200.5, null, 'EGP', '2026-11', null],
    ['Boris', 'NIGHT', 25, 12.5, 'EGP', '2026-11', '2026-11'],
  ])
  expect(body.problems).toEqual([
    { line: 4, message: 'No one has the LL-ID or email “LL-Nobody”' },
    { line: 5, message: 'There is no pay item “BUS”' },
    { line: 6, message: 'Value: Please enter a value above 0' },
    { line: 7, message: 'From: Please enter a month as YYYY-MM' },
    { line: 8, message: 'Until: Please choose a month from the first one on' },
    { line: 9, message: 'Note: Please enter a note' },
    { line: 10, message: 'Please enter at most 100 %' },
    { line: 11, message: 'Please enter the hours' },
    { line: 12, message: 'Line 2 has this pay item for this person in one of these months' },
    { line: 13, message: 'You cannot change your own pay' },
    { line: 14, message: 'Only a Super Admin can change the pay of someone with an administrative role' },
    { line: 15, message: 'They have no salary in the first month' },
  ])
  expect(await countRows()).toBe(0)
  const refused = await enter(['LL-Nobody,TRANSPORT,1,,2026-11,,As agreed'], body.digest)
  expect([refused.status, refused.body.errors[0].msg]).toEqual([
    400,
    'Line 2: No one has the LL-ID or email “LL-Nobody”',
  ])
})

test('a file without a column is refused', async () => {
  const answer = await check([], 'Person,Value,From')
  expect([answer.status, answer.body.errors[0].msg]).toEqual([
    400,
    'The first line lacks the columns “Pay item”, “Quantity”, “Until”, “Note”',
  ])
})

const good = ['LL-Anna,TRANSPORT,500,,2026-11,,As agreed', 'LL-Boris,UNION,2,,2026-11,2026-12,As agreed']

test('entries are made once, however often the file is imported, and never with another effect than checked', async () => {
  await generate(app, '2026-11')
  const { digest } = (await check(good)).body
  expect((await enter([good[0] ?? ''], digest)).body.code).toBe('import.outdated')
  const both = await Promise.all([enter(good, digest), enter(good, digest)])
  expect(both.map(({ body }) => body.count).toSorted((one, other) => one - other)).toEqual([0, 2])
  expect(await countRows()).toBe(2)
  const won = both.find(({ body }) => body.count === 2)
  if (!won) throw new Error('Nothing was entered')
  const [entry] = await recordedBy(app, won)
  expect(entry).toMatchObject({
    action: 'payroll.pay_items_imported',
    after: { count: 2, codes: ['TRANSPORT', 'UNION'] },
  })
  expect(jsonWithoutIds(entry)).not.toContain('500')
  const again = await check([...good, 'LL-Anna,TRANSPORT,600,,2026-12,,More'])
  expect(again.body.counts).toEqual({ created: 0, same: 2, refused: 1 })
  expect((await recordOf(app, '2026-11', 'Anna')).record.exceptions).toContain('OUTDATED')
})

test('people who import entries can’t approve the records that pay them', async () => {
  await generate(app, '2026-11')
  expect((await recordOf(app, '2026-11', 'Anna')).lines).toContainEqual(['EARNING', '2026-11', 500])
  await setRunStatus(app, '2026-11', 'PENDING_APPROVAL')
  const { id } = (await recordOf(app, '2026-11', 'Anna')).record
  const approve = (record: string) => app.call('Clerk', 'PATCH', `/payroll/${record}/status`, { status: 'APPROVED' })
  expect((await approve(id)).status).toBe(409)
  const clara = (await recordOf(app, '2026-11', 'Clara')).record
  expect((await approve(clara.id)).status).toBe(200)
})

test('many lines are checked in as many statements as one', async () => {
  const actor = { ...anonymousActor, id: app.company.id('Clerk'), permissions: new Set(['payroll.all_view'] as const) }
  const statementsFor = (count: number) =>
    transaction(app.app.db, async (tx) => {
      const query = vi.spyOn(Reflect.get(tx, '$client') as Client, 'query')
      const lines = Array.from({ length: count }, (_, at) => {
        const month = Temporal.PlainYearMonth.from('2030-01').add({ months: at }).toString()
        const cells = { person: 'LL-Clara', code: 'TRANSPORT', value: '500', quantity: '', note: 'As agreed' }
        return { line: at + 2, cells: { ...cells, firstMonth: month, lastMonth: month } }
      })
      const { created } = await planEntries(tx, actor, lines)
      const statements = query.mock.calls.length
      query.mockRestore()
      expect(created).toHaveLength(count)
      return statements
    })
  await statementsFor(1)
  const statements = await statementsFor(1)
  expect(await statementsFor(600)).toBe(statements)
  expect(statements).toBeLessThan(10)
})

test('a file has at most 10,000 lines', async () => {
  const lines = Array.from({ length: 10_000 }, (_, at) => `LL-Clara,TRANSPORT,${at + 1},,2026-11,,As agreed`)
  expect((await check(lines)).body.counts).toEqual({ created: 1, same: 0, refused: 9999 })
  const { body } = await check([...lines, lines[0] ?? ''])
  expect(body.errors[0].msg).toBe('The file has more than 10,000 lines. Please import it in parts.')
})

test('the template can be filled in, and is refused as it is', async () => {
  for (const format of ['csv', 'xlsx']) {
    const path = `/payroll/pay-item-entries/import/template?format=${format}`
    const { status, raw } = await app.call('Clerk', 'GET', path)
    expect(status).toBe(200)
    const checked = await send('/check', new File([new Uint8Array(raw)], `template.${format}`))
    expect(checked.body.problems).toEqual([{ line: 2, message: 'No one has the LL-ID or email “LL-0000”' }])
  }
})
