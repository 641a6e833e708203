import type { Currency } from '@muster/contract/kit/money'
import { parseCents } from '../../../../pay/money.ts'
import { egypt } from '../../../../pay/packs/egypt.ts'
import type { MonthAdjustment, MonthFacts, OvertimeDay, PayFrom, PersonFacts, Rules, UnpaidDay } from '../facts.ts'

let idCount = 0
/** Returns an id that no other input has. */
export const newId = () => `00000000-0000-4000-8000-${String(++idCount).padStart(12, '0')}`

export const rulesInput = (rules: Partial<Rules> = {}): Rules => ({
  divisor: 240,
  hourBase: 'OWN_HOURS',
  premiums: { day: 3500n, night: 7000n, restDay: 10_000n, holiday: 10_000n },
  absencesDeducted: false,
  dayPay: { before: 'CALENDAR_DAYS', own: 'CALENDAR_DAYS' },
  pack: 'NONE',
  packId: null,
  partMonthTax: 'PART_OF_MONTH',
  cutOffs: { time: { before: null, own: null }, overtime: { before: null, own: null } },
  tables: egypt.tables,
  ...rules,
})

/** Returns a salary that starts on a day, in Egyptian pounds by default. */
export const payInput = (
  salary: string,
  {
    from = '2020-01-01',
    base = null,
    currency = 'EGP',
  }: { from?: string; base?: string | null; currency?: Currency } = {},
): PayFrom => ({
  id: newId(),
  from,
  salary: parseCents(salary),
  base: base === null ? null : parseCents(base),
  currency,
})

/** Returns the facts of November 2026, with employment throughout by default. */
export const monthInput = (facts: Partial<MonthFacts> = {}): MonthFacts => ({
  period: '2026-11',
  employments: [{ first: '2020-01-01', last: null }],
  pay: [],
  unpaid: [],
  workingDates: [],
  overtime: [],
  bonuses: [],
  items: [],
  rules: rulesInput(),
  taxMethod: 'YEARLY',
  terms: { status: null, insuredWage: null },
  payTerms: { before: { kind: 'MONTHLY' }, own: { kind: 'MONTHLY' } },
  paidTime: [],
  ...facts,
})

export const personInput = (facts: Partial<PersonFacts> = {}): PersonFacts => ({
  month: monthInput(),
  deductions: [],
  carried: [],
  earlier: [],
  years: [],
  loans: [],
  ...facts,
})

export const leaveOn = (...dates: string[]): UnpaidDay[] =>
  dates.map((date) => ({ date, reason: 'LEAVE', sourceId: newId() }))
export const absentOn = (...dates: string[]): UnpaidDay[] =>
  dates.map((date) => ({ date, reason: 'ABSENCE', sourceId: newId() }))

export const overtimeInput = (
  date: string,
  minutes: Partial<OvertimeDay['minutes']>,
  week: OvertimeDay['week'] = { own: 2400, company: 2400 },
): OvertimeDay => ({
  date,
  recordId: newId(),
  minutes: { day: 0, night: 0, restDay: 0, holiday: 0, ...minutes },
  week,
  minutesPerDay: 480,
})

export const adjustmentInput = (
  type: MonthAdjustment['type'],
  amount: string,
  { date = '2026-11-10', currency = 'EGP' }: { date?: string; currency?: Currency } = {},
): MonthAdjustment => ({ id: newId(), type, amount: parseCents(amount), currency, date, reason: 'Agreed' })
