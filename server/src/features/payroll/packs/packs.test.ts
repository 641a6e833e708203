import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { notifications } from '../../../notify/tables.ts'
import { payPackFiles } from '../../../pay/packFiles/tables.ts'
import chinaFile from '../../../pay/packs/test/china.json' with { type: 'json' }
import { recordedBy, statusAndMessage } from '../test/adjustments.ts'
import { addPaidPerson, generate, recordOf, setRunStatus } from '../test/payroll.ts'
import { exampleFile } from '../test/packs.ts'
import { egyptianRules } from '../test/taxes.ts'

stopClock('2026-11-20T10:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await addPaidPerson(app, 'Anna', { salary: '2000.00', currency: 'EUR' })
  const permissions = ['payroll.all_view', 'payroll.process', 'payroll.approve', 'payroll.tax'] as const
  const roleId = await createRole(app.app.db, 'Pays', [...permissions])
  for (const name of ['Clerk', 'Taxer', 'Third']) await newcomer(app, name, { manager: 'Owner', roleId })
})
afterAll(() => app.close())

const path = '/payroll/packs'
const list = async (as = 'Taxer') => (await app.call(as, 'GET', path)).body.packs
const add = (name: string, content = exampleFile, as = 'Taxer') => app.call(as, 'POST', path, { name, content })
const check = async (content: string) => (await app.call('Taxer', 'POST', `${path}/check`, { content })).body
const decide = (id: string, verb: 'confirm' | 'withdraw', as: string) => app.call(as, 'POST', `${path}/${id}/${verb}`)
const setRules = (packId: unknown, firstMonth: string, as = 'Clerk', call = '') =>
  app.call(as, 'POST', `/payroll/rules${call}`, { ...egyptianRules, pack: 'OWN', packId, firstMonth })
const changed = (change: (file: any) => void) => {
  const file = JSON.parse(exampleFile)
  change(file)
  return JSON.stringify(file)
}
const amountsOf = async (period: string) => {
  const { lines } = await recordOf(app, period, 'Anna')
  const amountOf = (code: string) => lines.find(([each]: [string]) => each === code)?.[2]
  return ['INSURANCE', 'INCOME_TAX', 'EMPLOYER_INSURANCE'].map(amountOf)
}

describe('a file of rules', () => {
  test('is checked with its examples, and nothing is saved', async () => {
    const { mistakes, summary } = await check(exampleFile)
    expect(mistakes).toEqual([])
    expect(summary).toMatchObject({
      code: 'EXAMPLE',
      currency: 'EUR',
      method: 'YEAR',
      from: '2026-01',
      insuredUntil: 2026,
    })
    expect(summary.examples.map(({ wage, passes }: any) => [wage, passes])).toEqual([
      [2000, true],
      [5000, true],
      [400, true],
    ])
    expect(summary.examples[0]).toMatchObject({ calculated: { insurance: 200, tax: 130, employer: 240 } })
    expect(await list()).toEqual([])
  })

  test.each<[string, string, string]>([
    ['text', 'not JSON', 'The file is not valid JSON: '],
    ['a list', '[]', 'The file: '],
    ['an unknown currency', changed((file) => (file.currency = 'CNY')), 'currency: must be a currency that salaries'],
    [
      'months out of order',
      changed((file) => file.incomeTax.rows.push(file.incomeTax.rows[0])),
      'incomeTax.rows: the months must ascend.',
    ],
    [
      'a tax of an example that its rules don’t give',
      changed((file) => (file.cases[0].tax = '131')),
      'cases.0.tax: the file expects 131.00, and its rules give 130.00.',
    ],
    [
      'insurance that its rules don’t give',
      changed((file) => (file.cases[2].employer = '0')),
      'cases.2.employer: the file expects 0.00, and its rules give 60.00.',
    ],
  ])('with %s is refused with a sentence', async (_, content, sentence) => {
    expect((await check(content)).mistakes.join(' ')).toContain(sentence)
    const answer = await add('Wrong', content)
    expect([answer.status, answer.body.code]).toEqual([400, 'payroll.pack_mistakes'])
    expect(answer.body.errors[0]).toMatchObject({ path: 'content', message: expect.stringContaining(sentence) })
    expect(await list()).toEqual([])
  })

  test('with cumulative withholding is tried over the months of the year', async () => {
    const file = { ...chinaFile, currency: 'USD' }
    expect((await check(JSON.stringify(file))).mistakes).toEqual([])
    const wrong = structuredClone(file)
    wrong.cases[0]!.tax = '1'
    expect((await check(JSON.stringify(wrong))).mistakes).toEqual([
      expect.stringContaining('cases.0.tax: the file expects 1.00'),
    ])
  })

  test.each<[string, object, string]>([
    ['content', { name: 'A', content: '' }, 'Please choose a file'],
    ['content', { name: 'A', content: ' '.repeat(100_001) }, 'The file must have at most 100,000 characters'],
    ['name', { name: ' ', content: exampleFile }, 'Please enter a name'],
  ])('%s is required', async (field, input, message) => {
    expect(statusAndMessage(await app.call('Taxer', 'POST', path, input))).toEqual([400, field, message])
  })

  test('needs the permission for taxes', async () => {
    for (const name of ['Employee', 'Lead', 'Manager']) {
      expect((await add('A', exampleFile, name)).status).toBe(403)
      expect((await app.call(name, 'GET', path)).status).toBe(403)
    }
    expect((await app.call(null, 'GET', path)).status).toBe(401)
  })
})

describe('an added file', () => {
  let id = ''

  test('can’t be chosen before someone else confirms it', async () => {
    const answer = await add('Our country')
    expect([answer.status, answer.body.pack]).toMatchObject([
      201,
      {
        name: 'Our country',
        state: 'PROPOSED',
        usedFrom: null,
        enteredBy: { firstName: 'Taxer' },
        can: { confirm: false },
      },
    ])
    ;({ id } = answer.body.pack)
    expect(await recordedBy(app, answer)).toMatchObject([
      {
        action: 'payroll.pack_added',
        after: { name: 'Our country', code: 'EXAMPLE', sha256: expect.stringMatching(/^\w{64}$/) },
      },
    ])
    for (const call of ['', '/preview'])
      expect(statusAndMessage(await setRules(id, '2026-09', 'Clerk', call))).toEqual([
        400,
        'pack',
        'Please choose tax and insurance rules',
      ])
    expect((await app.call('Clerk', 'GET', '/payroll/rules')).body.packs).toEqual([])
    expect((await decide(id, 'confirm', 'Taxer')).status).toBe(403)
  })

  test('has a name of its own until it is withdrawn', async () => {
    const again = await add('our COUNTRY')
    expect([again.status, again.body.code]).toEqual([409, 'payroll.pack_taken'])
    const other = (await add('Other')).body.pack
    expect((await decide(other.id, 'withdraw', 'Taxer')).status).toBe(204)
    expect((await decide(other.id, 'confirm', 'Clerk')).body.code).toBe('payroll.pack_decided')
    expect((await app.call('Clerk', 'GET', `${path}/${other.id}/file`)).status).toBe(404)
    expect((await add('Other')).status).toBe(201)
  })

  test('is confirmed once by someone else, and the owner is notified', async () => {
    const both = await Promise.all([decide(id, 'confirm', 'Clerk'), decide(id, 'confirm', 'Third')])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect((await decide(id, 'withdraw', 'Taxer')).status).toBe(409)
    expect((await list()).find((one: any) => one.id === id)).toMatchObject({
      state: 'CONFIRMED',
      can: { confirm: false, withdraw: false },
    })
    await app.app.waitForNotifications()
    const notices = await app.app.db
      .select()
      .from(notifications)
      .where(eq(notifications.title, 'Tax and insurance rules confirmed'))
    expect(notices.map(({ userId }) => userId)).toEqual([app.company.id('Owner')])
  })

  test('can’t apply to months before its first row', async () => {
    for (const call of ['', '/preview'])
      expect(statusAndMessage(await setRules(id, '2025-12', 'Clerk', call))).toEqual([
        400,
        'firstMonth',
        'The rules “Our country” begin in January 2026. Please choose January 2026 or a later month.',
      ])
  })

  test('is downloaded as it was added', async () => {
    expect((await app.call('Clerk', 'GET', `${path}/${id}/file`)).body).toEqual(JSON.parse(exampleFile))
  })

  test('calculates pay once pay rules use it, and their makers can’t approve the first month', async () => {
    const preview = await setRules(id, '2026-09', 'Clerk', '/preview')
    expect(preview.status).toBe(200)
    const answer = await setRules(id, '2026-09')
    expect([answer.status, answer.body.version]).toMatchObject([
      201,
      { pack: 'OWN', packId: id, packName: 'Our country' },
    ])
    await generate(app, '2026-09', 'Owner')
    expect(await amountsOf('2026-09')).toEqual([200, 130, 240])
    await setRunStatus(app, '2026-09', 'PENDING_APPROVAL', 'Owner')
    for (const maker of ['Clerk', 'Taxer'])
      expect((await setRunStatus(app, '2026-09', 'APPROVED', maker)).body.code).toBe('payroll.generated_by_you')
    expect((await setRunStatus(app, '2026-09', 'APPROVED', 'Third')).body.count).toBe(1)
    expect((await list()).find((one: any) => one.id === id).usedFrom).toBe('2026-09')
  })

  test('is replaced by another one from an open month on, and approved months keep theirs', async () => {
    const higher = changed((file) => {
      file.insurance.rows[0].rate = '20'
      file.cases = [{ month: '2026-01', wage: '2000', insurance: '400', tax: '110', employer: '240' }]
    })
    const { pack } = (await add('Our country, corrected', higher)).body
    expect((await decide(pack.id, 'confirm', 'Clerk')).status).toBe(200)
    expect((await setRules(pack.id, '2026-09')).body.code).toBe('payroll.rules_too_early')
    expect((await setRules(pack.id, '2026-10')).status).toBe(201)
    await app.app.waitForNotifications()
    const notices = await app.app.db.select().from(notifications).where(eq(notifications.title, 'Pay rules changed'))
    expect(notices.map(({ message }) => message).join()).toContain(
      'taxes and insurance “Our country” → “Our country, corrected”',
    )
    await generate(app, '2026-10', 'Owner')
    expect(await amountsOf('2026-10')).toEqual([400, 110, 240])
    expect(await amountsOf('2026-09')).toEqual([200, 130, 240])
  })

  test('never changes in the database', async () => {
    const { db } = app.app
    const ofFile = eq(payPackFiles.id, id)
    await expect(db.update(payPackFiles).set({ content: '{}' }).where(ofFile)).rejects.toThrow()
    await expect(db.delete(payPackFiles).where(ofFile)).rejects.toThrow()
  })
})

test('pay rules name a file exactly if they use one', async () => {
  const [file] = await list()
  for (const rules of [{ pack: 'OWN' }, { pack: 'EGYPT', packId: file.id }]) {
    const answer = await app.call('Clerk', 'POST', '/payroll/rules', {
      ...egyptianRules,
      firstMonth: '2026-12',
      ...rules,
    })
    expect(statusAndMessage(answer)).toEqual([400, 'pack', 'Please choose tax and insurance rules'])
  }
})

test('the statuses of people are those of the company’s own file', async () => {
  const content = changed((file) => {
    file.statuses.list.push({
      ...file.statuses.list[0],
      code: 'EXPERT',
      name: 'Expert',
      rows: [{ from: '2026-01', rate: '0', source: 'Act', read: '2026-11-29' }],
    })
    file.cases.push({ month: '2026-01', wage: '2000', status: 'EXPERT', insurance: '0', tax: '150', employer: '240' })
  })
  const { pack } = (await add('With experts', content)).body
  await decide(pack.id, 'confirm', 'Clerk')
  expect((await setRules(pack.id, '2026-11')).status).toBe(201)
  const userId = app.company.id('Anna')
  const terms = (await app.call('Clerk', 'GET', `/payroll/terms/${userId}`)).body
  expect([terms.isTaxed, terms.statuses.map(({ code }: any) => code)]).toEqual([true, ['INSURED', 'EXPERT']])
  const input = { firstMonth: '2026-11', status: 'EXPERT', insuredWage: null, source: 'Contract' }
  const preview = await app.call('Clerk', 'POST', `/payroll/terms/${userId}/preview`, input)
  expect([preview.status, preview.body.preview?.terms.status.code]).toEqual([200, 'EXPERT'])
  expect((await app.call('Clerk', 'PUT', `/payroll/terms/${userId}`, input)).status).toBeLessThan(300)
  await generate(app, '2026-11', 'Owner')
  expect((await amountsOf('2026-11'))[0]).toBeUndefined()

  // Rules that lack the status name it before they are set, also from a month on that has no payroll yet.
  const [file] = (await list()).filter(({ name }: any) => name === 'Our country')
  for (const firstMonth of ['2026-11', '2026-12']) {
    const lost = await setRules(file.id, firstMonth, 'Clerk', '/preview')
    expect(lost.body.preview.lostStatuses).toEqual([{ name: 'Expert', countsAs: 'Insured', people: 1 }])
  }
  expect((await setRules(pack.id, '2026-11', 'Clerk', '/preview')).body.preview.lostStatuses).toEqual([])
})

test('people have terms by rules without insurance, in the currency of the rules', async () => {
  const content = changed((file) => {
    file.insurance.rows = []
    file.cases = [{ month: '2026-01', wage: '2000', insurance: '0', tax: '150', employer: '0' }]
  })
  const { pack } = (await add('Without insurance', content)).body
  await decide(pack.id, 'confirm', 'Clerk')
  expect((await setRules(pack.id, '2026-12')).status).toBe(201)
  const terms = await app.call('Clerk', 'GET', `/payroll/terms/${app.company.id('Anna')}`)
  expect([terms.status, terms.body.current?.limits, terms.body.currency]).toEqual([200, null, 'EUR'])
})

test('opening amounts are in the currency of the rules, and settle only years that are taxed in it', async () => {
  const userId = app.company.id('Anna')
  const amounts = { wage: 4000, insurance: 400, tax: 300, source: 'Payslips' }
  const set = await app.call('Clerk', 'PUT', `/payroll/openings/${userId}`, { ...amounts, upTo: '2026-08' })
  expect([set.status, set.body.opening?.currency]).toEqual([200, 'EUR'])
  const { body } = await app.call('Clerk', 'GET', `/payroll/openings/${userId}`)
  expect([body.currency, body.openings[0].currency]).toEqual(['EUR', 'EUR'])
  const totals = (await app.call('Owner', 'GET', '/payroll/year-totals?year=2026&limit=100')).body
  const own = Object.values<any>(totals)
    .flat()
    .filter((row: any) => row?.user?.id === userId)
  expect(own).toMatchObject([{ currency: 'EUR', opening: { upTo: '2026-08' } }])
})

test('at most 20 files await confirmation', async () => {
  const proposed = (await list()).filter(({ state }: any) => state === 'PROPOSED').length
  await app.app.db.insert(payPackFiles).values(
    Array.from({ length: 20 - proposed }, (_, at) => ({
      name: `Waiting ${at}`,
      content: exampleFile,
      enteredBy: app.company.id('Taxer'),
    })),
  )
  const answer = await add('One more')
  expect([answer.status, answer.body.code]).toEqual([409, 'payroll.pack_many'])
})
