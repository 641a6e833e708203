import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { jsonWithoutIds } from '../../../../testing/json.ts'
import { recordEmployment } from '../../../people/employment.ts'
import { users } from '../../../people/tables.ts'
import { transport } from '../test/payItems.ts'
import { recordedBy, statusAndMessage } from '../test/adjustments.ts'
import { addPaidPerson, approveRun, generate, recordOf, setRunStatus } from '../test/payroll.ts'

stopClock('2026-12-31T10:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  for (const name of ['Anna', 'Ben', 'Cleo', 'Dora'])
    await addPaidPerson(app, name, { salary: '10000.00', from: '2026-09-01' })
  await addPaidPerson(app, 'Late', { salary: '10000.00', from: '2026-11-16' })
  await place('Ben', '2026-09-01', 'Sales')
  await place('Cleo', '2026-11-01', 'Sales')
  for (const period of ['2026-09', '2026-10']) await approveRun(app, period)
  const permissions = ['payroll.all_view', 'payroll.process', 'payroll.approve', 'payroll.tax'] as const
  const roleId = await createRole(app.app.db, 'Pays', [...permissions])
  for (const name of ['Clerk', 'Checker', 'Author', 'Uninvolved'])
    await newcomer(app, name, { manager: 'Owner', roleId })
  const teamRole = await createRole(app.app.db, 'Pays a team', ['payroll.team_view', 'payroll.process'])
  await newcomer(app, 'Teamster', { manager: 'Owner', roleId: teamRole })
})
afterAll(() => app.close())

const place = (firstName: string, holdsFrom: string, department: string) =>
  app.app.db.transaction(async (tx) => {
    const userId = app.company.id(firstName)
    await tx.update(users).set({ department }).where(eq(users.id, userId))
    await recordEmployment(tx, [{ userId, holdsFrom }], null)
  })

const pay = (firstName: string, holdsFrom: string) =>
  app.app.db.transaction((tx) =>
    recordEmployment(
      tx,
      [
        {
          userId: app.company.id(firstName),
          holdsFrom,
          pay: { salary: '10000.00', salaryCurrency: 'EGP', baseSalary: null },
        },
      ],
      null,
    ),
  )

const path = '/payroll/pay-items'
const entries = '/payroll/pay-item-entries'
const add = async (changes: object = {}, as = 'Clerk') =>
  app.call(as, 'POST', path, { ...transport, code: 'transport', ...changes })
const itemId = async (code: string) =>
  (await app.call('Clerk', 'GET', path)).body.items.find((item: any) => item.code === code).id
const draftFor = (firstName: string | null, item: string, changes: object = {}) => ({
  itemId: item,
  ...(firstName !== null && { userId: app.company.id(firstName) }),
  value: 600,
  firstMonth: '2026-11',
  note: 'Agreed for 600.00',
  ...changes,
})
const enter = async (firstName: string | null, code: string, changes: object = {}, as = 'Clerk') =>
  app.call(as, 'POST', entries, draftFor(firstName, await itemId(code), changes))
const itemLines = async (period: string, firstName: string) =>
  (await recordOf(app, period, firstName)).lines.filter(([code]: [string]) => /EARNING|ITEM/.test(code))

describe('a pay item', () => {
  test.each<[string, object, string]>([
    ['code', { code: 'a b' }, 'Please use letters, digits, _ and - only'],
    ['arabicName', { arabicName: ' ' }, 'Please enter the name in Arabic'],
    ['formula', { formula: 'SQUARE' }, 'Please choose a calculation'],
    ['isInsured', { isTaxed: false, isInsured: true }, 'Untaxed earnings can’t be insured'],
    ['isTaxed', { type: 'DEDUCTION' }, 'Only earnings and benefits in kind are taxed or insured'],
    ['isProrated', { formula: 'PER_DAY' }, 'Only fixed amounts can be prorated'],
  ])('%s: %j is refused', async (field, changes, message) => {
    expect(statusAndMessage(await add(changes))).toEqual([400, field, message])
  })

  test('has a code of its own, also if two are added at once', async () => {
    const answers = await Promise.all([add(), add(), add({ code: 'TRANSPORT' })])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    const { body } = await app.call('Clerk', 'GET', path)
    expect(body.items).toMatchObject([{ code: 'TRANSPORT', account: '5215', lastMonth: null }])
    const union = { type: 'DEDUCTION', formula: 'PERCENT_OF_GROSS', isTaxed: false, isProrated: false, account: '' }
    for (const more of [
      { ...union, code: 'UNION', name: 'Union fee', arabicName: 'اشتراك النقابة' },
      { code: 'MEALS', name: 'Meals', arabicName: 'بدل وجبات', isTaxed: false, isProrated: false, account: '' },
      { code: 'HOURS', formula: 'PER_HOUR', isProrated: false },
    ])
      expect((await add(more)).status).toBe(201)
  })
})

describe('an entry', () => {
  test.each<[string, string, object, string]>([
    ['value', 'TRANSPORT', { value: 0 }, 'Please enter a value above 0'],
    ['value', 'TRANSPORT', { value: 600.125 }, 'Please use at most two decimals'],
    ['value', 'UNION', { value: 101 }, 'Please enter at most 100 %'],
    ['quantity', 'HOURS', {}, 'Please enter the hours'],
    ['quantity', 'TRANSPORT', { quantity: 3 }, 'This pay item has no days or hours'],
    ['lastMonth', 'TRANSPORT', { lastMonth: '2026-10' }, 'Please choose a month from the first one on'],
    ['userId', 'TRANSPORT', { firstMonth: '2026-08' }, 'They have no salary'],
    ['department', 'TRANSPORT', { department: 'Sales' }, 'A person’s own entry has no conditions'],
  ])('%s of %s: %j is refused, and in the preview too', async (field, code, changes, message) => {
    const draft = draftFor('Anna', await itemId(code), changes)
    expect(statusAndMessage(await app.call('Clerk', 'POST', entries, draft))).toEqual([400, field, message])
    expect(statusAndMessage(await app.call('Clerk', 'POST', `${entries}/preview`, draft))).toEqual([
      400,
      field,
      message,
    ])
  })

  test('can’t be made for yourself, someone out of reach, or a group without seeing everyone’s pay', async () => {
    expect((await enter('Clerk', 'TRANSPORT')).status).toBe(403)
    expect((await enter('Anna', 'TRANSPORT', {}, 'Teamster')).status).toBe(404)
    expect((await enter(null, 'TRANSPORT', { currency: 'EGP' }, 'Teamster')).status).toBe(403)
    expect(statusAndMessage(await enter(null, 'TRANSPORT'))).toEqual([400, 'currency', 'Please choose a currency'])
    expect((await app.call('Teamster', 'GET', `/payroll/people/${app.company.id('Anna')}/pay-items`)).status).toBe(404)
  })

  test('counts once, even if it is made twice at once, and leaves no amount in the audit trail', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => enter('Anna', 'TRANSPORT', { firstMonth: '2026-10' })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    const made = answers.find(({ status }) => status === 201)!
    const [audited] = await recordedBy(app, made)
    expect(audited).toMatchObject({ action: 'payroll.pay_item_entered', after: { code: 'TRANSPORT' } })
    expect(jsonWithoutIds(audited)).not.toContain('600')
    const { body } = await app.call('Checker', 'GET', `/payroll/people/${app.company.id('Anna')}/pay-items`)
    expect(body).toMatchObject({ entries: [{ value: 600, currency: 'EGP', firstMonth: '2026-10' }], rules: [] })
  })

  test('never changes, except for its end, and neither does its pay item', async () => {
    for (const statement of [
      sql`update payroll_items set is_taxed = false`,
      sql`delete from payroll_items`,
      sql`update payroll_item_entries set value = 1`,
      sql`delete from payroll_item_entries`,
    ])
      await expect(app.app.db.execute(statement)).rejects.toMatchObject({ cause: { code: 'MU001' } })
  })

  test('pays its month and the difference of an approved one, under its name and on its account', async () => {
    expect((await enter('Late', 'TRANSPORT')).status).toBe(201)
    expect((await enter('Anna', 'UNION', { value: 0.5 })).status).toBe(201)
    await generate(app, '2026-11', 'Owner')
    expect(await itemLines('2026-11', 'Late')).toEqual([['EARNING', '2026-11', 300]])
    expect(await itemLines('2026-11', 'Anna')).toEqual([
      ['EARNING', '2026-11', 600],
      ['EARNING', '2026-10', 600],
      ['ITEM_DEDUCTION', '2026-11', 50],
    ])
    const { record, detail } = await recordOf(app, '2026-11', 'Anna')
    expect(record).toMatchObject({
      baseSalary: 10_000,
      allowances: 1200,
      grossPay: 11_200,
      deductions: 50,
      netPay: 11_150,
    })
    expect(detail.lines.map(({ label }: any) => label)).toEqual([
      'Salary',
      'Transport',
      'Transport, October 2026',
      'Union fee',
    ])
    expect(await itemLines('2026-10', 'Anna')).toEqual([])
  })

  test('makes its author a maker of the record, and an open record outdated', async () => {
    const { record } = await recordOf(app, '2026-11', 'Anna')
    await setRunStatus(app, '2026-11', 'PENDING_APPROVAL', 'Owner')
    const approve = (as: string) => app.call(as, 'PATCH', `/payroll/${record.id}/status`, { status: 'APPROVED' })
    expect((await approve('Clerk')).body.code).toBe('payroll.generated_by_you')
    await setRunStatus(app, '2026-11', 'DRAFT', 'Owner')
    expect((await enter('Anna', 'MEALS', { value: 250 })).status).toBe(201)
    expect((await recordOf(app, '2026-11', 'Anna')).record.exceptions).toContain('OUTDATED')
    await generate(app, '2026-11', 'Owner')
    expect((await recordOf(app, '2026-11', 'Anna')).record).toMatchObject({ allowances: 1450 })
  })
})

describe('a rule', () => {
  const salesRule = { department: 'Sales', currency: 'EGP', value: 300 }

  test('is previewed with the people who match in its first month, and their amounts', async () => {
    const draft = draftFor(null, await itemId('MEALS'), salesRule)
    const { status, body } = await app.call('Clerk', 'POST', `${entries}/preview`, draft)
    expect([status, body.preview.count, body.preview.totals]).toEqual([200, 2, [{ currency: 'EGP', amount: 600 }]])
    expect(body.preview.people.map(({ user, amount }: any) => [user.firstName, amount])).toEqual([
      ['Ben', 300],
      ['Cleo', 300],
    ])
    const october = { ...draft, firstMonth: '2026-10' }
    const earlier = await app.call('Clerk', 'POST', `${entries}/preview`, october)
    expect(earlier.body.preview.people.map(({ user }: any) => user.firstName)).toEqual(['Ben'])
    expect((await app.call('Clerk', 'GET', path)).body.rules).toEqual([])
  })

  test('pays everyone who matches, except people with an entry of their own', async () => {
    expect((await enter(null, 'MEALS', { currency: 'EGP', value: 100 })).status).toBe(201)
    expect((await enter(null, 'MEALS', { ...salesRule, firstMonth: '2026-10' })).status).toBe(201)
    // No one is in this department yet.
    expect((await enter(null, 'TRANSPORT', { ...salesRule, department: 'Engineering' }, 'Author')).status).toBe(201)
    await generate(app, '2026-11', 'Owner')
    expect(await itemLines('2026-11', 'Dora')).toEqual([['EARNING', '2026-11', 100]])
    expect(await itemLines('2026-11', 'Cleo')).toEqual([['EARNING', '2026-11', 300]])
    expect(await itemLines('2026-11', 'Ben')).toEqual([
      ['EARNING', '2026-11', 300],
      ['EARNING', '2026-10', 300],
    ])
    expect((await itemLines('2026-11', 'Anna')).slice(0, 2)).toEqual([
      ['EARNING', '2026-11', 250],
      ['EARNING', '2026-11', 600],
    ])
    const { body } = await app.call('Checker', 'GET', `/payroll/people/${app.company.id('Cleo')}/pay-items`)
    expect(body.rules).toMatchObject([{ department: 'Sales', value: 300 }])
  })

  test('that is withdrawn is taken back from approved months, and ends once', async () => {
    await setRunStatus(app, '2026-11', 'PENDING_APPROVAL', 'Owner')
    expect((await setRunStatus(app, '2026-11', 'APPROVED', 'Checker')).status).toBe(200)
    const { body } = await app.call('Clerk', 'GET', path)
    const { id } = body.rules.find(({ department }: any) => department === 'Sales')
    const end = (lastMonth: string, as = 'Checker') => app.call(as, 'PATCH', `${entries}/${id}`, { lastMonth })
    expect((await end('2026-09', 'Teamster')).status).toBe(403)
    expect(statusAndMessage(await end('2026-08'))[1]).toBe('lastMonth')
    const answers = await Promise.all([end('2026-09'), end('2026-09')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    await generate(app, '2026-12', 'Owner')
    // The rule for everyone applies instead, from November on.
    expect(await itemLines('2026-12', 'Ben')).toEqual([
      ['EARNING', '2026-12', 100],
      ['EARNING', '2026-10', -300],
      ['EARNING', '2026-11', -200],
    ])
  })

  test('ends with its pay item', async () => {
    const id = await itemId('MEALS')
    const close = { lastMonth: '2026-11' }
    expect((await app.call('Clerk', 'PATCH', `${path}/${id}`, close)).body.item).toMatchObject(close)
    await generate(app, '2026-12', 'Owner')
    expect(await itemLines('2026-12', 'Dora')).toEqual([])
    expect(statusAndMessage(await enter('Dora', 'MEALS', { firstMonth: '2026-12' }))).toEqual([
      400,
      'firstMonth',
      'This pay item is no longer used in this month',
    ])
  })

  test('replaces only those in its currency, and does not apply to the person who entered it', async () => {
    await pay('Checker', '2026-12-01')
    await place('Dora', '2026-12-01', 'Engineering')
    const everyone = { firstMonth: '2026-12', value: 70 }
    for (const currency of ['EGP', 'USD'])
      expect((await enter(null, 'TRANSPORT', { ...everyone, currency }, 'Checker')).status).toBe(201)
    await generate(app, '2026-12', 'Owner')
    expect(await itemLines('2026-12', 'Cleo')).toContainEqual(['EARNING', '2026-12', 70])
    expect(await itemLines('2026-12', 'Dora')).toEqual([['EARNING', '2026-12', 300]])
    expect(await itemLines('2026-12', 'Checker')).toEqual([])
  })

  test('makes its author a maker of the first record with it, even if earlier ones could have had it', async () => {
    const { record } = await recordOf(app, '2026-12', 'Dora')
    await setRunStatus(app, '2026-12', 'PENDING_APPROVAL', 'Owner')
    const approve = (as: string) => app.call(as, 'PATCH', `/payroll/${record.id}/status`, { status: 'APPROVED' })
    expect((await approve('Author')).body.code).toBe('payroll.generated_by_you')
  })

  test('is posted on the account of its pay item', async () => {
    const { body } = await app.call('Owner', 'GET', '/payroll/runs/2026-11/journal')
    const ofTransport = body.journal.entries.filter(({ account }: any) => account.code === '5215')
    expect(ofTransport.map(({ period, debit }: any) => [period, debit])).toEqual([
      ['2026-10', 600],
      ['2026-11', 900],
    ])
  })
})
