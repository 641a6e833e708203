import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { stopClock } from '../../testing/stopClock.ts'
import { allPayRules, firstPayRules, findPayRulesOn, payRulesAt } from './rules.ts'
import { payRules } from './tables.ts'

stopClock('2026-11-20T10:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const row = (firstDay: string, divisor: number, createdAt: string) => ({
  firstDay,
  divisor,
  dayPremium: '35',
  nightPremium: '70.25',
  restDayPremium: '100',
  holidayPremium: '150',
  nightFrom: '22:00',
  nightTo: '06:00',
  absencesDeducted: true,
  pack: 'EGYPT' as const,
  partMonthTax: 'WHOLE_MONTH' as const,
  timeCutOff: 25,
  overtimeCutOff: null,
  payDay: 5,
  paidNextMonth: true,
  createdAt,
})

test('the specified rules apply until others are set, and then the latest that have started', async () => {
  const { db } = app.app
  expect(await allPayRules(db)).toEqual([])
  expect(await findPayRulesOn(db, '2026-11-30')).toEqual(firstPayRules)
  await db
    .insert(payRules)
    .values([
      row('2026-10-01', 210, '2026-09-01T00:00:00Z'),
      row('2026-12-01', 200, '2026-09-02T00:00:00Z'),
      row('2026-12-01', 190, '2026-09-03T00:00:00Z'),
    ])
  const all = await allPayRules(db)
  expect(all.map(({ divisor }) => divisor)).toEqual([190, 200, 210])
  const expected = { '2026-09-30': 240, '2026-10-01': 210, '2026-11-30': 210, '2026-12-01': 190, '2027-12-31': 190 }
  for (const [day, divisor] of Object.entries(expected)) {
    expect([day, payRulesAt(all, day).divisor]).toEqual([day, divisor])
    expect(await findPayRulesOn(db, day)).toEqual(payRulesAt(all, day))
  }
  expect(payRulesAt(all, '2026-10-15')).toEqual({
    firstDay: '2026-10-01',
    divisor: 210,
    hourBase: 'FULL_TIME',
    dayPay: 'CALENDAR_DAYS',
    premiums: { day: 3500n, night: 7025n, restDay: 10_000n, holiday: 15_000n },
    nightFrom: '22:00',
    nightTo: '06:00',
    absencesDeducted: true,
    pack: 'EGYPT',
    packId: null,
    ownPack: null,
    partMonthTax: 'WHOLE_MONTH',
    timeCutOff: 25,
    overtimeCutOff: null,
    payDay: 5,
    paidNextMonth: true,
  })
})

test('the database returns rules as they were set', async () => {
  const { db } = app.app
  await expect(db.update(payRules).set({ divisor: 1 })).rejects.toThrow()
  await expect(db.delete(payRules)).rejects.toThrow()
})
