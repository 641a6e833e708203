import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ProposedHoliday } from '@muster/contract/schedules/holidays'
import { auditEntries } from '../../../audit/tables.ts'
import { holidays } from '../../../worktime/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { statementsOf } from '../../../../testing/statements.ts'
import { stopClock } from '../../../../testing/stopClock.ts'

stopClock('2026-11-20T10:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.app.db.delete(holidays)
})

const propose = (query = 'country=EG&year=2027', as: string | null = 'Hr') =>
  app.call(as, 'GET', `/holidays/proposals?${query}`)
const proposals = async (query?: string) => (await propose(query)).body.holidays as ProposedHoliday[]
const policeDay = { date: '2027-01-25', name: 'Police Day' }
const labourDay = { date: '2027-05-01', name: 'Labour Day' }
const send = (selected: object[] = [policeDay, labourDay], changes: object = {}, as: string | null = 'Hr') =>
  app.call(as, 'POST', '/holidays/import', { country: 'EG', year: 2027, holidays: selected, ...changes })
const storedHolidays = async () => (await app.call('Employee', 'GET', '/holidays?year=2027')).body.holidays

describe('proposals', () => {
  test('have one item per day, also for several holidays on a day, and mark lunar ones as estimates', async () => {
    const days = await proposals()
    const of = (date: string) => days.find((day) => day.date === date)
    expect(of('2027-01-25')).toEqual({
      date: '2027-01-25',
      name: 'National Police Day, Revolution Day 2011',
      kind: 'PUBLIC',
      startsAt: null,
      isEstimate: false,
      isWeekend: false,
      held: null,
    })
    const eid = days.filter(({ name }) => name.includes('Eid al-Fitr'))
    expect(eid.map(({ date, isEstimate }) => [date, isEstimate])).toEqual([
      ['2027-03-09', true],
      ['2027-03-10', true],
      ['2027-03-11', true],
    ])
    expect(days.map(({ date }) => date)).toEqual(days.map(({ date }) => date).toSorted())
  })

  test('are compared with the company’s holidays and days off', async () => {
    await app.call('Hr', 'POST', '/holidays', { ...labourDay, name: 'Ours' })
    const days = await proposals()
    expect(days.find(({ date }) => date === labourDay.date)).toMatchObject({ held: 'Ours', isWeekend: true })
    expect(days.find(({ date }) => date === policeDay.date)).toMatchObject({ held: null, isWeekend: false })
  })

  test('cover regions too, and are named in a language of the country', async () => {
    const names = async (query: string) => (await proposals(query)).map(({ name }) => name)
    expect(await names('country=DE&year=2027')).not.toContain('Epiphany')
    expect(await names('country=DE&region=BY&year=2027')).toContain('Epiphany')
    expect(await names('country=DE&region=BY.A&year=2027&language=de')).toContain('Augsburger Friedensfest')
    expect((await propose('country=EG&year=2027')).body.languages).toEqual(['en', 'ar'])
    expect(await names('country=EG&year=2027&language=ar')).toContain('عيد الشرطة, عيد ثورة 25 يناير')
  })

  test('partly free days name their start, and observances without a day off are left out', async () => {
    const days = await proposals('country=AT&year=2027')
    expect(days.find(({ date }) => date === '2027-12-24')).toMatchObject({ startsAt: '14:00', kind: 'BANK' })
    expect((await proposals('country=US&year=2027')).some(({ name }) => name === 'Halloween')).toBe(false)
  })

  test('countries are listed by name, with their regions', async () => {
    const { countries } = (await app.call('Hr', 'GET', '/holidays/countries')).body
    expect(countries.length).toBeGreaterThan(200)
    expect(countries.find(({ code }: { code: string }) => code === 'EG')).toEqual({
      code: 'EG',
      name: 'Egypt',
      regions: [],
    })
    const { regions } = countries.find(({ code }: { code: string }) => code === 'DE')
    expect(regions).toContainEqual({ code: 'BY.A', name: 'Bayern, Stadt Augsburg' })
  })
})

describe('an import', () => {
  test('adds the chosen days under their names, and records each', async () => {
    const { status, body } = await send([{ ...labourDay, isPaid: false }, policeDay])
    expect([status, body.skipped]).toEqual([201, 0])
    expect(await storedHolidays()).toEqual(body.holidays)
    expect(body.holidays).toMatchObject([
      { ...policeDay, isPaid: true },
      { ...labourDay, isPaid: false },
    ])
    const ids = body.holidays.map(({ id }: { id: string }) => id)
    const entries = await app.app.db.select().from(auditEntries).where(inArray(auditEntries.subjectId, ids))
    expect(entries.map(({ action, after }) => [action, after])).toEqual(
      expect.arrayContaining([['holiday.added', { ...policeDay, isPaid: true }]]),
    )
    const [importEntry] = await app.app.db
      .select()
      .from(auditEntries)
      .where(inArray(auditEntries.action, ['holiday.imported']))
    expect(importEntry?.after).toEqual({ country: 'EG', region: '', year: 2027, added: 2, skipped: 0 })
  })

  test('leaves existing days unchanged; if all exist, it says so', async () => {
    await app.call('Hr', 'POST', '/holidays', { ...labourDay, name: 'Ours' })
    expect((await send()).body).toMatchObject({ holidays: [policeDay], skipped: 1 })
    expect(await storedHolidays()).toMatchObject([policeDay, { name: 'Ours' }])
    const answer = await send()
    expect([answer.status, answer.body.code]).toEqual([409, 'holiday.taken'])
  })

  test('run sixteen times at once adds each day once', async () => {
    const answers = await Promise.all(Array.from({ length: 16 }, () => send()))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, ...Array(15).fill(409)])
    expect(await storedHolidays()).toHaveLength(2)
  })

  test('takes the same number of statements for many days as for few', async () => {
    const days = (await proposals('country=EG&year=2028')).map(({ date, name }) => ({ date, name }))
    const statements = async (selected: object[]) =>
      (await statementsOf(app.app.pool, () => send(selected, { year: 2028 }))).texts.length
    const statementCount = await statements(days.slice(0, 2))
    expect(await statements(days.slice(2))).toBe(statementCount)
  })
})

test.each<[string, object]>([
  ['country', { country: 'XX' }],
  ['country', { country: '' }],
  ['country', { country: '__proto__' }],
  ['region', { region: 'BY' }],
  ['year', { year: 1999 }],
  ['year', { year: 2076 }],
  ['year', { year: 2027.5 }],
])('%s: %j is refused', async (path, changes) => {
  const query = new URLSearchParams({ country: 'EG', year: '2027', ...changes } as Record<string, string>)
  for (const { status, body } of [await propose(String(query)), await send(undefined, changes)])
    expect([status, body.errors?.[0].path]).toEqual([400, path])
})

test.each<[string, object[]]>([
  ['holidays', []],
  ['holidays', [labourDay, labourDay]],
  ['holidays.1.date', [labourDay, { ...labourDay, date: '2027-05-02' }]],
  ['holidays.0.date', [{ ...labourDay, date: '2028-05-01' }]],
  ['holidays.0.name', [{ ...labourDay, name: ' ' }]],
])('%s: %j is refused, and nothing is added', async (path, selected) => {
  const { status, body } = await send(selected)
  expect([status, body.errors?.[0].path]).toEqual([400, path])
  expect(await storedHolidays()).toEqual([])
})

test('only those who manage the leave rules import them', async () => {
  for (const [as, status] of [
    [null, 401],
    ['Employee', 403],
    ['Manager', 403],
  ] as const) {
    expect((await propose(undefined, as)).status).toBe(status)
    expect((await send(undefined, {}, as)).status).toBe(status)
    expect((await app.call(as, 'GET', '/holidays/countries')).status).toBe(status)
  }
})
