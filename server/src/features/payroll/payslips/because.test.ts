import { describe, expect, test } from 'vitest'
import type { PayLineReason } from '@muster/contract/payroll/lines'
import { becauseIn, type ExplainedLine, labelIn, quantityIn } from './because.ts'

const id = '0199c8a1-33b1-7ed0-9f11-0d6e2f5a7c11'
const line = (because: PayLineReason, changes: Partial<ExplainedLine> = {}): ExplainedLine => ({
  code: 'SALARY',
  part: 'BASE',
  label: 'Salary',
  period: '2026-11',
  quantity: null,
  unit: null,
  because,
  ...changes,
})
const salary = (days: number, isRest = false): PayLineReason => ({
  kind: 'SALARY',
  entryId: id,
  salary: 12_000,
  part: 10_000,
  from: '2026-11-17',
  to: '2026-11-30',
  days,
  daysOfMonth: 30,
  isRest,
})
const unpaid = (...days: number[]): PayLineReason => ({
  kind: 'UNPAID',
  days: days.map((day) => ({ date: `2026-11-${String(day).padStart(2, '0')}`, sourceId: id })),
  daysOfMonth: 30,
})
const time = {
  kind: 'TIME' as const,
  days: ['2026-11-02', '2026-11-03'].map((date) => ({ date, minutes: 480, sourceId: id })),
}
const unpaidBy = (dayPay: 'WORKING_DAYS' | 'THIRTY_DAYS', daysOfMonth: number, isAll?: true): PayLineReason => ({
  kind: 'UNPAID',
  days: [{ date: '2026-11-09', sourceId: id }],
  daysOfMonth,
  dayPay,
  ...(isAll && { isAll }),
})
const insurance = (wage: number, registered?: number): PayLineReason => ({
  kind: 'INSURANCE',
  wage,
  ...(registered !== undefined && { registered }),
  insured: Math.min(registered ?? wage, 16_700),
  least: 2700,
  most: 16_700,
  rate: 18.75,
})

describe('the explanation of a line', () => {
  test.each<[PayLineReason, string, string]>([
    [salary(30, true), '10,000.00 a month', '10,000.00 شهريا'],
    [salary(14), '14 of 30 days at 10,000.00 a month', '14 من 30 يوما براتب شهري 10,000.00'],
    [
      salary(14, true),
      '14 of 30 days at 10,000.00 a month, for the rest of the month',
      '14 من 30 يوما براتب شهري 10,000.00، وهي بقية الشهر',
    ],
    [unpaid(9), '9 Nov 2026; 1 of 30 days of the monthly salary', '9 نوفمبر 2026؛ 1 من 30 يوما من الراتب الشهري'],
    [
      { ...time, by: 'DAILY', of: 'WORK', rate: 350 },
      'From 2 to 3 Nov 2026; 2 days at 350.00 a day',
      'من 2 إلى 3 نوفمبر 2026؛ يومان بقيمة 350.00 لليوم',
    ],
    [
      { ...time, by: 'DAILY', of: 'HALF', rate: 350 },
      'From 2 to 3 Nov 2026; 2 days at half of 350.00 a day',
      'من 2 إلى 3 نوفمبر 2026؛ يومان بقيمة نصف 350.00 لليوم',
    ],
    [
      { ...time, by: 'HOURLY', of: 'WORK', rate: 50, days: [] },
      'No time is recorded; 50.00 an hour',
      'لم يسجل أي وقت؛ 50.00 للساعة',
    ],
    [
      {
        kind: 'OVERTIME',
        salary: 350,
        divisor: 240,
        rate: { by: 'DAILY', minutesPerDay: 450 },
        premium: 35,
        days: [{ date: '2026-11-04', recordId: id, minutes: 60 }],
      },
      '4 Nov 2026; 350.00 a day ÷ 7 h 30 min, plus 35 %',
      '4 نوفمبر 2026؛ 350.00 لليوم مقسوما على 7 س 30 د، بزيادة 35%',
    ],
    [
      unpaidBy('WORKING_DAYS', 21),
      '9 Nov 2026; 1 of 21 working days of the monthly salary',
      '9 نوفمبر 2026؛ 1 من أيام العمل (21) من الراتب الشهري',
    ],
    [
      unpaidBy('THIRTY_DAYS', 30),
      '9 Nov 2026; 1 × a thirtieth of the monthly salary',
      '9 نوفمبر 2026؛ 1 × جزء من ثلاثين من الراتب الشهري',
    ],
    [
      unpaidBy('THIRTY_DAYS', 30, true),
      '9 Nov 2026; no working day is left that is paid',
      '9 نوفمبر 2026؛ لا يتبقى يوم عمل مدفوع',
    ],
    [
      unpaid(28, 29, 30),
      'From 28 to 30 Nov 2026; 3 of 30 days of the monthly salary',
      'من 28 إلى 30 نوفمبر 2026؛ 3 من 30 يوما من الراتب الشهري',
    ],
    [
      unpaid(3, 4, 9),
      '3, 4 and 9 Nov 2026; 3 of 30 days of the monthly salary',
      '3، 4 و9 نوفمبر 2026؛ 3 من 30 يوما من الراتب الشهري',
    ],
    [
      unpaid(1, 3, 5, 7, 9, 11),
      'From 1 to 11 Nov 2026; 6 of 30 days of the monthly salary',
      'من 1 إلى 11 نوفمبر 2026؛ 6 من 30 يوما من الراتب الشهري',
    ],
    [
      {
        kind: 'OVERTIME',
        salary: 12_000,
        divisor: 240,
        premium: 35,
        days: [{ date: '2026-11-04', recordId: id, minutes: 20 }],
      },
      '4 Nov 2026; 12,000.00 a month ÷ 240 hours, plus 35 %',
      '4 نوفمبر 2026؛ الراتب الشهري 12,000.00 مقسوما على 240 ساعة، بزيادة 35%',
    ],
    [
      {
        kind: 'OVERTIME',
        salary: 9300,
        divisor: 240,
        week: { own: 1200, company: 2400 },
        premium: 35,
        days: [{ date: '2026-11-04', recordId: id, minutes: 60 }],
      },
      '4 Nov 2026; 9,300.00 a month ÷ 240 hours for 20 h of 40 h a week, plus 35 %',
      '4 نوفمبر 2026؛ الراتب الشهري 9,300.00 مقسوما على 240 ساعة عن 20 س من 40 س أسبوعيا، بزيادة 35%',
    ],
    [
      { kind: 'ADJUSTMENT', adjustmentId: id, date: '2026-11-04', reason: 'Laptop, #2 of 3' },
      'Laptop, #2 of 3',
      'Laptop, #2 of 3',
    ],
    // Without a registered wage, as on the payslips approved before there were any.
    [insurance(10_000), '18.75 % of 10,000.00', '18.75% من 10,000.00'],
    [
      insurance(55_000),
      '18.75 % of 16,700.00; wages are insured from 2,700.00 to 16,700.00',
      '18.75% من 16,700.00؛ يحسب الأجر من 2,700.00 إلى 16,700.00',
    ],
    [insurance(55_000, 12_000), '18.75 % of the insured wage 12,000.00', '18.75% من الأجر التأميني 12,000.00'],
    [
      insurance(55_000, 20_000),
      '18.75 % of the insured wage 16,700.00; 20,000.00 is registered, and wages are insured from 2,700.00 to 16,700.00',
      '18.75% من الأجر التأميني 16,700.00؛ الأجر المسجل 20,000.00، ويحسب الأجر من 2,700.00 إلى 16,700.00',
    ],
    [
      {
        kind: 'TAX',
        status: { code: 'VISITOR', name: 'Visitor', arabicName: 'زائر' },
        wage: 10_000,
        insurance: 0,
        exempt: 20_000,
        taxable: 100_000,
        bands: [],
        annual: 9750,
      },
      'Visitor: One twelfth of 9,750.00 per year, the tax on 100,000.00: 12 × (10,000.00 − 0.00 insurance) − 20,000.00 exempt',
      'زائر: جزء من اثني عشر من 9,750.00 سنويا على 100,000.00: الأجر 10,000.00 ناقصا التأمينات 0.00 لاثني عشر شهرا، بعد إعفاء 20,000.00',
    ],
    [
      { kind: 'TAX', wage: 10_000, insurance: 1100, exempt: 20_000, taxable: 86_800, bands: [], annual: 7110 },
      'One twelfth of 7,110.00 per year, the tax on 86,800.00: 12 × (10,000.00 − 1,100.00 insurance) − 20,000.00 exempt',
      'جزء من اثني عشر من 7,110.00 سنويا على 86,800.00: الأجر 10,000.00 ناقصا التأمينات 1,100.00 لاثني عشر شهرا، بعد إعفاء 20,000.00',
    ],
    [
      {
        kind: 'TAX',
        wage: 10_000,
        insurance: 1100,
        days: 15,
        daysOfMonth: 30,
        exempt: 20_000,
        taxable: 193_600,
        bands: [],
        annual: 28_470,
      },
      '15 of 30 days of one twelfth of 28,470.00 per year, the tax on 193,600.00: 12 × 30 ÷ 15 × (10,000.00 − 1,100.00 insurance) − 20,000.00 exempt',
      '15 من 30 يوما من جزء من اثني عشر من 28,470.00 سنويا على 193,600.00: الأجر 10,000.00 ناقصا التأمينات 1,100.00 لاثني عشر شهرا بأجر الشهر الكامل، بعد إعفاء 20,000.00',
    ],
    [
      {
        kind: 'TAX',
        wage: 0,
        insurance: 0,
        exempt: 20_000,
        taxable: 0,
        bands: [],
        annual: 0,
        bonus: { wage: 90_000, insurance: 1837, taxable: 68_160, bands: [], annual: 3474 },
      },
      'One twelfth of 0.00 per year, the tax on 0.00: 12 × (0.00 − 0.00 insurance) − 20,000.00 exempt. Plus 3,474.00 for bonuses of 90,000.00 less 1,837.00 insurance, which raise the year’s tax to 3,474.00 on 68,160.00',
      'جزء من اثني عشر من 0.00 سنويا على 0.00: الأجر 0.00 ناقصا التأمينات 0.00 لاثني عشر شهرا، بعد إعفاء 20,000.00؛ ويضاف 3,474.00 عن مكافآت 90,000.00 ناقصا التأمينات 1,837.00 ترفع ضريبة السنة إلى 3,474.00 على 68,160.00',
    ],
    [
      {
        kind: 'SETTLEMENT',
        year: 2026,
        months: [7, 8, 9, 11, 12].map((month) => ({
          period: `2026-${String(month).padStart(2, '0')}`,
          wage: month === 12 ? 5000 : 10_000,
          insurance: 1100,
          tax: 592.5,
        })),
        wage: 45_000,
        insurance: 5500,
        exempt: 20_000,
        taxable: 19_500,
        bands: [],
        due: 0,
        withheld: 2962.5,
      },
      '0.00 is due for 2026, the tax on 19,500.00: 45,000.00 − 5,500.00 insurance − 20,000.00 exempt; 2,962.50 was withheld. Pay by month: Jul–Sep 10,000.00 each, Nov 10,000.00, Dec 5,000.00',
      'المستحق عن سنة 2026 هو 0.00 على 19,500.00: الأجر 45,000.00 ناقصا التأمينات 5,500.00 والإعفاء 20,000.00؛ والمستقطع خلال السنة 2,962.50. الأجر بالشهور: يوليو–سبتمبر 10,000.00 شهريا، نوفمبر 10,000.00، ديسمبر 5,000.00',
    ],
    [
      {
        kind: 'SETTLEMENT',
        year: 2026,
        status: { code: 'VISITOR', name: 'Visitor', arabicName: 'زائر' },
        isMeanExemption: true,
        months: [{ period: '2026-12', wage: 45_000, insurance: 0, tax: 0 }],
        wage: 45_000,
        insurance: 0,
        exempt: 25_000,
        taxable: 20_000,
        bands: [],
        due: 0,
        withheld: 0,
      },
      'Visitor: 0.00 is due for 2026, the tax on 20,000.00: 45,000.00 − 0.00 insurance − 25,000.00 exempt, the mean of its months; 0.00 was withheld. Pay by month: Dec 45,000.00',
      'زائر: المستحق عن سنة 2026 هو 0.00 على 20,000.00: الأجر 45,000.00 ناقصا التأمينات 0.00 والإعفاء 25,000.00 (متوسط الشهور)؛ والمستقطع خلال السنة 0.00. الأجر بالشهور: ديسمبر 45,000.00',
    ],
    [
      { ...insurance(10_000), partShare: { pay: 1666.67, of: 10_000 }, otherRuns: 100 } as PayLineReason,
      '18.75 % of 10,000.00; the share of 1,666.67 in a pay of 10,000.00; less 100.00 for the month’s other pay',
      '18.75% من 10,000.00؛ بنسبة 1,666.67 من أجر 10,000.00؛ ويخصم 100.00 من مدفوعات الشهر الأخرى',
    ],
    [
      { kind: 'PAID_PARTS', parts: [{ name: 'Workshop, until 5 Nov 2026', amount: 1666.67 }] },
      'Workshop, until 5 Nov 2026: 1,666.67',
      'Workshop, until 5 Nov 2026: 1,666.67',
    ],
    [
      { kind: 'KEPT_BACK', due: 1384.59, expected: 307.5, paid: 0 },
      'The net pay of these days is 1,384.59. After its deductions, the month is expected to pay 307.50, of which 0.00 is paid. What is kept back is paid with the month',
      'صافي أجر هذه الأيام 1,384.59، وصافي الشهر المتوقع بعد استقطاعاته 307.50، صرف منه 0.00؛ ويصرف المحتجز مع الشهر',
    ],
    [
      { kind: 'RETRO', paid: -0.1, due: 1000 },
      '1,000.00 is due for that month; −0.10 was paid',
      'المستحق عن ذلك الشهر 1,000.00، والمدفوع −0.10',
    ],
    [
      {
        kind: 'RETRO',
        paid: 113.75,
        due: 112.49,
        days: [{ date: '2026-11-03', recordId: id, paid: 90, due: 89 }],
      },
      '112.49 is due for that month; 113.75 was paid; approved overtime changed: 3 Nov 2026 from 1 h 30 min to 1 h 29 min',
      'المستحق عن ذلك الشهر 112.49، والمدفوع 113.75؛ تغير العمل الإضافي المعتمد: 3 نوفمبر 2026 من 1 س 30 د إلى 1 س 29 د',
    ],
    [
      {
        kind: 'RETRO',
        paid: 90,
        due: 0,
        days: [1, 2, 3, 4, 5, 6].map((day) => ({ date: `2026-11-0${day}`, recordId: id, paid: 20, due: 0 })),
      },
      '0.00 is due for that month; 90.00 was paid; approved overtime changed: 6 days from 2 h to 0 min',
      'المستحق عن ذلك الشهر 0.00، والمدفوع 90.00؛ تغير العمل الإضافي المعتمد: 6 أيام من 2 س إلى 0 د',
    ],
  ])('%o', (because, english, arabic) => {
    expect(becauseIn(line(because), 'en')).toBe(english)
    expect(becauseIn(line(because), 'ar')).toBe(arabic)
  })

  test('carried amounts name the previous or the next month', () => {
    const carried = (code: 'CARRIED_IN' | 'CARRIED_OUT') => becauseIn(line({ kind: 'CARRIED' }, { code }), 'en')
    expect(carried('CARRIED_IN')).toBe('Deductions carried over because earlier pay was too low')
    expect(carried('CARRIED_OUT')).toBe('This month’s pay is too low for these deductions; they are deducted later')
  })
})

describe('the label of a line', () => {
  test('in English, as in the record', () => {
    expect(labelIn(line(salary(14), { label: 'Salary, 17–30 Nov 2026' }), '2026-11', 'en')).toBe(
      'Salary, 17–30 Nov 2026',
    )
  })

  test.each<[ExplainedLine, string]>([
    [line(salary(30)), 'الراتب'],
    [line(salary(14)), 'الراتب، من 17 إلى 30 نوفمبر 2026'],
    [line(unpaid(9), { code: 'UNPAID_LEAVE', part: 'ALLOWANCES' }), 'إجازة بدون راتب، من البدلات'],
    [line({ kind: 'RETRO', paid: 0, due: 1 }, { period: '2026-09' }), 'الراتب، سبتمبر 2026'],
    [line({ kind: 'PAID_PARTS', parts: [] }), 'الراتب، سبق صرفه'],
    [line({ kind: 'KEPT_BACK', due: 2, expected: 1, paid: 0 }), 'محتجز لاستقطاعات الشهر'],
  ])('in Arabic, %#', (explainedLine, expected) => {
    expect(labelIn(explainedLine, '2026-11', 'ar')).toBe(expected)
  })
})

test.each<[number | null, 'DAYS' | 'MINUTES' | null, string, string]>([
  [null, null, '', ''],
  [1, 'DAYS', '1 day', 'يوم واحد'],
  [2, 'DAYS', '2 days', 'يومان'],
  [3, 'DAYS', '3 days', '3 أيام'],
  [11, 'DAYS', '11 days', '11 يوما'],
  [200, 'MINUTES', '3 h 20 min', '3 س 20 د'],
  [120, 'MINUTES', '2 h', '2 س'],
  [5, 'MINUTES', '5 min', '5 د'],
])('%s %s is %s', (quantity, unit, english, arabic) => {
  const explainedLine = line(salary(30), { quantity, unit })
  expect([quantityIn(explainedLine, 'en'), quantityIn(explainedLine, 'ar')]).toEqual([english, arabic])
})
