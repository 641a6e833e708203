import type { PayLineReason, LineCode, PayLine } from '@muster/contract/payroll/lines'
import type { PaidTimeKind } from '@muster/contract/kit/pay'
import type { SettlementItem } from '@muster/contract/kit/leaving'
import type { PayslipLanguage } from '@muster/contract/payroll/records'
import { centsOf, jsonOf } from '../../../pay/money.ts'
import { arabicDays, changedOvertime, daysIn, durationIn, namedDays, timeIn } from './daysInWords.ts'
import { amountIn, dayOn, daysFrom, monthIn, rateIn, shortMonthIn } from './payslipWords.ts'

/** The fields of a line that its explanation on the payslip uses. */
export type ExplainedLine = Pick<PayLine, 'code' | 'part' | 'label' | 'period' | 'quantity' | 'unit' | 'because'>

type Of<K extends PayLineReason['kind']> = Extract<PayLineReason, { kind: K }>

const english: { [K in PayLineReason['kind']]: (because: Of<K>, line: ExplainedLine) => string } = {
  SALARY: ({ days, daysOfMonth, part, isRest }) => {
    const monthly = `${amountIn(part)} a month`
    if (days === daysOfMonth) return monthly
    return `${days} of ${daysOfMonth} days at ${monthly}${isRest ? ', for the rest of the month' : ''}`
  },
  TIME: ({ by, of, rate, days }) => {
    const at =
      by === 'HOURLY' ? `${amountIn(rate)} an hour` : `${of === 'HALF' ? 'half of ' : ''}${amountIn(rate)} a day`
    if (!days.length) return `No time is recorded; ${at}`
    return `${namedDays(days, 'en')}; ${timeIn(by, days, 'en')} at ${at}`
  },
  UNPAID: ({ days, daysOfMonth, dayPay, isAll }) => {
    const named = namedDays(days, 'en')
    if (isAll) return `${named}; no working day is left that is paid`
    if (dayPay === 'THIRTY_DAYS') return `${named}; ${days.length} × a thirtieth of the monthly salary`
    return `${named}; ${days.length} of ${daysOfMonth} ${dayPay ? 'working days' : 'days'} of the monthly salary`
  },
  OVERTIME: ({ salary, divisor, rate, week, premium, days }) =>
    rate
      ? `${namedDays(days, 'en')}; ${amountIn(salary)} ${rate.by === 'DAILY' ? `a day ÷ ${durationIn(rate.minutesPerDay, 'en')}` : 'an hour'}, plus ${percent(premium)} %`
      : `${namedDays(days, 'en')}; ${amountIn(salary)} a month ÷ ${divisor} hours${week ? ` for ${durationIn(week.own, 'en')} of ${durationIn(week.company, 'en')} a week` : ''}, plus ${percent(premium)} %`,
  ADJUSTMENT: ({ reason }) => reason,
  PAID_PARTS: ({ parts }) => parts.map(({ name, amount }) => `${name}: ${amountIn(amount)}`).join('; '),
  KEPT_BACK: ({ due, expected, paid }) =>
    `The net pay of these days is ${amountIn(due)}. After its deductions, the month is expected to pay ${amountIn(expected)}, of which ${amountIn(paid)} is paid. What is kept back is paid with the month`,
  EXTRA_RUN: ({ paymentDate }) => `Paid on ${dayOn(paymentDate, 'en')}, beside the monthly pay`,
  PAY_ITEM: ({ formula, value, quantity = 0, range, of = 0, days, daysOfMonth }) => {
    if (formula === 'PERCENT_OF_BASE') return `${value} % of the base salary of ${amountIn(of)}`
    if (formula === 'PERCENT_OF_GROSS') return `${value} % of ${amountIn(of)}: salary, allowances and overtime`
    if (formula === 'PER_DAY')
      return `${quantity} ${quantity === 1 ? 'day' : 'days'} at ${rateIn(value)}${rangeIn(range, 'en')}`
    if (formula === 'PER_HOUR') return `${quantity} ${quantity === 1 ? 'hour' : 'hours'} at ${rateIn(value)}`
    return days === undefined
      ? `${amountIn(value)} a month`
      : `${days} of ${daysOfMonth} days at ${amountIn(value)} a month`
  },
  CARRIED: (_because, { code }) =>
    code === 'CARRIED_IN'
      ? 'Deductions carried over because earlier pay was too low'
      : 'This month’s pay is too low for these deductions; they are deducted later',
  LOAN_PAYOUT: ({ loan, from }) =>
    loan === 'OVERPAYMENT'
      ? `Repaid by instalments from ${monthIn(from, 'en')} instead of now`
      : `Paid out with this pay; repaid by instalments from ${monthIn(from, 'en')}`,
  LOAN: ({ number, of, due, why, owed, left }) => {
    const name = {
      INSTALMENT: `Instalment ${number} of ${of}`,
      ALL: 'All that was owed',
      LAST_PAY: 'All that was owed is due with the last pay',
    }[why]
    const shortfall = isShort({ due, owed, left }) ? `; ${amountIn(due)} was due, but the pay is too low` : ''
    return `${name}${shortfall}; ${left ? `${amountIn(left)} still owed after it` : 'repaid in full'}`
  },
  INSURANCE: ({ wage, registered, insured, least, most, rate }) => {
    const name = registered === undefined ? '' : 'the insured wage '
    const isRegistered = registered === undefined ? '' : `${amountIn(registered)} is registered, and `
    const limits = `; ${isRegistered}wages are insured from ${amountIn(least)} to ${amountIn(most)}`
    return `${percent(rate)} % of ${name}${amountIn(insured)}${(registered ?? wage) === insured ? '' : limits}`
  },
  TAX: ({ status, wage, insurance, days, daysOfMonth, exempt, taxable, annual, bonus }) => {
    const months = days === undefined ? '12' : `12 × ${daysOfMonth} ÷ ${days}`
    const share = days === undefined ? 'One twelfth' : `${days} of ${daysOfMonth} days of one twelfth`
    const year = `${status ? `${status.name}: ` : ''}${share} of ${amountIn(annual)} per year, the tax on ${amountIn(taxable)}: ${months} × (${amountIn(wage)} − ${amountIn(insurance)} insurance) − ${amountIn(exempt)} exempt`
    if (!bonus) return year
    const own = bonus.insurance ? ` less ${amountIn(bonus.insurance)} insurance` : ''
    return `${year}. Plus ${amountIn(minus(bonus.annual, annual))} for bonuses of ${amountIn(bonus.wage)}${own}, which raise the year’s tax to ${amountIn(bonus.annual)} on ${amountIn(bonus.taxable)}`
  },
  SETTLEMENT: ({ year, status, months, opening, wage, insurance, exempt, isMeanExemption, taxable, due, withheld }) =>
    `${status ? `${status.name}: ` : ''}${amountIn(due)} is due for ${year}, the tax on ${amountIn(taxable)}: ${amountIn(wage)} − ${amountIn(insurance)} insurance − ${amountIn(exempt)} exempt${isMeanExemption ? ', the mean of its months' : ''}; ${amountIn(withheld)} was withheld. Pay by month: ${opening ? `until ${shortMonthIn(opening.upTo, 'en')} ${amountIn(opening.wage)} paid elsewhere, ` : ''}${wagesOf(months, 'en')}`,
  RETRO: ({ paid, due, days }) =>
    [`${amountIn(due)} is due for that month; ${amountIn(paid)} was paid`, changedOvertime(days, 'en')].join(''),
}

const arabic: typeof english = {
  SALARY: ({ days, daysOfMonth, part, isRest }) => {
    if (days === daysOfMonth) return `${amountIn(part)} شهريا`
    return `${days} من ${arabicDays(daysOfMonth)} براتب شهري ${amountIn(part)}${isRest ? '، وهي بقية الشهر' : ''}`
  },
  TIME: ({ by, of, rate, days }) => {
    const at = `${of === 'HALF' ? 'نصف ' : ''}${amountIn(rate)} ${by === 'HOURLY' ? 'للساعة' : 'لليوم'}`
    if (!days.length) return `لم يسجل أي وقت؛ ${at}`
    return `${namedDays(days, 'ar')}؛ ${timeIn(by, days, 'ar')} بقيمة ${at}`
  },
  UNPAID: ({ days, daysOfMonth, dayPay, isAll }) => {
    const named = namedDays(days, 'ar')
    if (isAll) return `${named}؛ لا يتبقى يوم عمل مدفوع`
    if (dayPay === 'THIRTY_DAYS') return `${named}؛ ${days.length} × جزء من ثلاثين من الراتب الشهري`
    if (dayPay) return `${named}؛ ${days.length} من أيام العمل (${daysOfMonth}) من الراتب الشهري`
    return `${named}؛ ${days.length} من ${arabicDays(daysOfMonth)} من الراتب الشهري`
  },
  OVERTIME: ({ salary, divisor, rate, week, premium, days }) =>
    rate
      ? `${namedDays(days, 'ar')}؛ ${amountIn(salary)} ${rate.by === 'DAILY' ? `لليوم مقسوما على ${durationIn(rate.minutesPerDay, 'ar')}` : 'للساعة'}، بزيادة ${percent(premium)}%`
      : `${namedDays(days, 'ar')}؛ الراتب الشهري ${amountIn(salary)} مقسوما على ${divisor} ساعة${week ? ` عن ${durationIn(week.own, 'ar')} من ${durationIn(week.company, 'ar')} أسبوعيا` : ''}، بزيادة ${percent(premium)}%`,
  ADJUSTMENT: ({ reason }) => reason,
  PAID_PARTS: ({ parts }) => parts.map(({ name, amount }) => `${name}: ${amountIn(amount)}`).join('؛ '),
  KEPT_BACK: ({ due, expected, paid }) =>
    `صافي أجر هذه الأيام ${amountIn(due)}، وصافي الشهر المتوقع بعد استقطاعاته ${amountIn(expected)}، صرف منه ${amountIn(paid)}؛ ويصرف المحتجز مع الشهر`,
  EXTRA_RUN: ({ paymentDate }) => `يصرف في ${dayOn(paymentDate, 'ar')} بجانب الراتب الشهري`,
  PAY_ITEM: ({ formula, value, quantity = 0, range, of = 0, days, daysOfMonth = 0 }) => {
    if (formula === 'PERCENT_OF_BASE') return `${value}% من الراتب الأساسي ${amountIn(of)}`
    if (formula === 'PERCENT_OF_GROSS') return `${value}% من ${amountIn(of)}: الراتب والبدلات والعمل الإضافي`
    if (formula === 'PER_DAY') return `عدد الأيام ${quantity} بقيمة ${rateIn(value)} لليوم${rangeIn(range, 'ar')}`
    if (formula === 'PER_HOUR') return `عدد الساعات ${quantity} بقيمة ${rateIn(value)} للساعة`
    return days === undefined
      ? `${amountIn(value)} شهريا`
      : `${days} من ${arabicDays(daysOfMonth)} بقيمة ${amountIn(value)} شهريا`
  },
  CARRIED: (_because, { code }) =>
    code === 'CARRIED_IN' ? 'استقطاعات لم يكف لها راتب شهر سابق' : 'لا يكفي له راتب هذا الشهر، ويستقطع لاحقا',
  LOAN_PAYOUT: ({ loan, from }) =>
    loan === 'OVERPAYMENT'
      ? `يسدد على أقساط من ${monthIn(from, 'ar')} بدلا من خصمه الآن`
      : `صرف مع هذا الراتب، ويسدد على أقساط من ${monthIn(from, 'ar')}`,
  LOAN: ({ number, of, due, why, owed, left }) => {
    const name = {
      INSTALMENT: `القسط ${number} من ${of}`,
      ALL: 'كل المبلغ المتبقي',
      LAST_PAY: 'كل المبلغ المتبقي مستحق مع آخر راتب',
    }[why]
    const shortfall = isShort({ due, owed, left }) ? `؛ المستحق ${amountIn(due)} والراتب لا يكفي` : ''
    return `${name}${shortfall}؛ ${left ? `المتبقي بعده ${amountIn(left)}` : 'سدد بالكامل'}`
  },
  INSURANCE: ({ wage, registered, insured, least, most, rate }) => {
    const name = registered === undefined ? '' : 'الأجر التأميني '
    const isRegistered = registered === undefined ? '' : `الأجر المسجل ${amountIn(registered)}، و`
    const limits = `؛ ${isRegistered}يحسب الأجر من ${amountIn(least)} إلى ${amountIn(most)}`
    return `${percent(rate)}% من ${name}${amountIn(insured)}${(registered ?? wage) === insured ? '' : limits}`
  },
  TAX: ({ status, wage, insurance, days, daysOfMonth, exempt, taxable, annual, bonus }) => {
    const part = days === undefined || daysOfMonth === undefined ? '' : `${days} من ${arabicDays(daysOfMonth)} من `
    const year = `${status ? `${status.arabicName}: ` : ''}${part}جزء من اثني عشر من ${amountIn(annual)} سنويا على ${amountIn(taxable)}: الأجر ${amountIn(wage)} ناقصا التأمينات ${amountIn(insurance)} لاثني عشر شهرا${part && ' بأجر الشهر الكامل'}، بعد إعفاء ${amountIn(exempt)}`
    if (!bonus) return year
    const own = bonus.insurance ? ` ناقصا التأمينات ${amountIn(bonus.insurance)}` : ''
    return `${year}؛ ويضاف ${amountIn(minus(bonus.annual, annual))} عن مكافآت ${amountIn(bonus.wage)}${own} ترفع ضريبة السنة إلى ${amountIn(bonus.annual)} على ${amountIn(bonus.taxable)}`
  },
  SETTLEMENT: ({ year, status, months, opening, wage, insurance, exempt, isMeanExemption, taxable, due, withheld }) =>
    `${status ? `${status.arabicName}: ` : ''}المستحق عن سنة ${year} هو ${amountIn(due)} على ${amountIn(taxable)}: الأجر ${amountIn(wage)} ناقصا التأمينات ${amountIn(insurance)} والإعفاء ${amountIn(exempt)}${isMeanExemption ? ' (متوسط الشهور)' : ''}؛ والمستقطع خلال السنة ${amountIn(withheld)}. الأجر بالشهور: ${opening ? `حتى ${shortMonthIn(opening.upTo, 'ar')} ${amountIn(opening.wage)} مدفوعة خارج النظام، ` : ''}${wagesOf(months, 'ar')}`,
  RETRO: ({ paid, due, days }) =>
    [`المستحق عن ذلك الشهر ${amountIn(due)}، والمدفوع ${amountIn(paid)}`, changedOvertime(days, 'ar')].join(''),
}

/** Returns a sentence in the payslip's language that explains a line. Reasons of adjustments are not translated. */
export const becauseIn = (line: ExplainedLine, language: PayslipLanguage): string => {
  const sentences = language === 'ar' ? arabic : english
  return sentences[line.because.kind](line.because as never, line) + ofOtherRuns(line, language)
}

/**
 * Returns the share of the month that a part withholds, and what other runs of the month withhold of an amount, after
 * semicolons; empty for the whole amount.
 */
function ofOtherRuns({ because }: ExplainedLine, language: PayslipLanguage): string {
  if (because.kind !== 'INSURANCE' && because.kind !== 'TAX') return ''
  const { otherRuns, partShare } = because
  const texts = {
    en: [
      partShare && `; the share of ${amountIn(partShare.pay)} in a pay of ${amountIn(partShare.of)}`,
      otherRuns !== undefined && `; less ${amountIn(otherRuns)} for the month’s other pay`,
    ],
    ar: [
      partShare && `؛ بنسبة ${amountIn(partShare.pay)} من أجر ${amountIn(partShare.of)}`,
      otherRuns !== undefined && `؛ ويخصم ${amountIn(otherRuns)} من مدفوعات الشهر الأخرى`,
    ],
  }
  return texts[language].filter((text) => text).join('')
}

const arabicLabels: Record<LineCode, string> = {
  SALARY: 'الراتب',
  ALLOWANCE: 'البدلات',
  UNPAID_LEAVE: 'إجازة بدون راتب',
  ABSENCE: 'غياب',
  OVERTIME_DAY: 'عمل إضافي نهارا',
  OVERTIME_NIGHT: 'عمل إضافي ليلا',
  OVERTIME_REST_DAY: 'عمل إضافي في أيام الراحة',
  OVERTIME_HOLIDAY: 'عمل إضافي في العطلات الرسمية',
  EARNING: 'استحقاق',
  BONUS: 'مكافأة',
  BENEFIT: 'ميزة عينية',
  DEDUCTION: 'استقطاع',
  ITEM_DEDUCTION: 'استقطاع',
  CARRIED_IN: 'مرحل من قبل',
  CARRIED_OUT: 'مرحل إلى الشهر التالي',
  LOAN_PAYOUT: 'صرف قرض',
  LOAN: 'قسط قرض',
  INSURANCE: 'التأمينات الاجتماعية',
  INCOME_TAX: 'ضريبة الدخل',
  TAX_SETTLEMENT: 'تسوية ضريبة الدخل السنوية',
  EMPLOYER_INSURANCE: 'التأمينات الاجتماعية التي تدفعها الشركة',
  EMPLOYER_ITEM: 'مساهمة تدفعها الشركة',
}

const arabicTime: Record<PaidTimeKind, string> = {
  WORK: 'أجر العمل',
  HALF: 'أجر أنصاف الأيام',
  LEAVE: 'أجر الإجازة',
  HOLIDAY: 'أجر العطلات الرسمية',
}

const arabicLoans = {
  ADVANCE: { LOAN_PAYOUT: 'صرف سلفة', LOAN: 'قسط سلفة' },
  OVERPAYMENT: { LOAN_PAYOUT: 'راتب صرف بالزيادة، يسدد لاحقا', LOAN: 'قسط راتب صرف بالزيادة' },
} as const

const arabicItems: Record<SettlementItem, string> = {
  LEAVE: 'مقابل رصيد الإجازات',
  NOTICE: 'مهلة الإخطار',
  GRATUITY: 'مكافأة نهاية الخدمة',
  RETURN: 'محتجز لحين الرد',
  OTHER: 'تسوية نهاية الخدمة',
}

/**
 * Returns the label of a line in a record of `period`, in the payslip's language. The English label is the stored one.
 */
export function labelIn(line: ExplainedLine, period: string, language: PayslipLanguage): string {
  if (language === 'en') return line.label
  const { because, code, part } = line
  const ofLoan =
    (because.kind === 'LOAN' || because.kind === 'LOAN_PAYOUT') && because.loan !== 'LOAN'
      ? arabicLoans[because.loan][because.kind]
      : undefined
  const item = because.kind === 'ADJUSTMENT' ? because.item : undefined
  const payItem = because.kind === 'PAY_ITEM' || because.kind === 'RETRO' ? because.payItem : undefined
  if (because.kind === 'EXTRA_RUN') return because.run
  if (because.kind === 'KEPT_BACK') return 'محتجز لاستقطاعات الشهر'
  const name = ofLoan
    ? ofLoan
    : item
      ? arabicItems[item]
      : because.kind === 'TIME'
        ? arabicTime[because.of]
        : (payItem?.arabicName ?? arabicLabels[code])
  const ofAllowances = part === 'ALLOWANCES' && code !== 'ALLOWANCE' && !payItem ? '، من البدلات' : ''
  if (line.period !== period) return `${name}، ${monthIn(line.period, 'ar')}${ofAllowances}`
  if (because.kind === 'SALARY' && because.days !== because.daysOfMonth)
    return `${name}، ${daysFrom(because.from, because.to, 'ar')}`
  const range =
    because.kind === 'UNPAID' || because.kind === 'OVERTIME' || because.kind === 'TIME' ? because.range : undefined
  const isPaid = because.kind === 'PAID_PARTS' ? '، سبق صرفه' : ''
  return `${name}${rangeIn(range, 'ar')}${ofAllowances}${isPaid}`
}

/** Returns the quantity of a line with its unit, such as `3 h 20 min` or `1 day`; empty if the line has none. */
export function quantityIn({ quantity, unit }: ExplainedLine, language: PayslipLanguage): string {
  if (quantity === null || unit === null) return ''
  return unit === 'DAYS' ? daysIn(quantity, language) : durationIn(quantity, language)
}

/** Returns a percentage with at most two decimals, without trailing zeros. */
const percent = (rate: number) => String(rate)

/** Returns true if a record took less of a loan than was due. */
const isShort = ({ due, owed, left }: Pick<Of<'LOAN'>, 'due' | 'owed' | 'left'>) => minus(owed, left) < due

/** Returns the difference of two amounts with at most two decimals. */
const minus = (one: number, other: number) => jsonOf(centsOf(one) - centsOf(other))

/** Returns the wages of months; consecutive months with the same wage are named together. */
function wagesOf(months: Of<'SETTLEMENT'>['months'], language: PayslipLanguage): string {
  const groups: { first: string; last: string; wage: number }[] = []
  for (const { period, wage } of months) {
    const group = groups.at(-1)
    if (group?.wage === wage && nextMonth(group.last) === period) group.last = period
    else groups.push({ first: period, last: period, wage })
  }
  const [each, comma] = language === 'ar' ? [' شهريا', '، '] : [' each', ', ']
  return groups
    .map(({ first, last, wage }) => {
      const name = shortMonthIn(first, language)
      return first === last
        ? `${name} ${amountIn(wage)}`
        : `${name}–${shortMonthIn(last, language)} ${amountIn(wage)}${each}`
    })
    .join(comma)
}

/** Returns the days that a line counts after a cut-off, after a comma; empty without one. */
function rangeIn(range: { from: string; to: string } | undefined, language: PayslipLanguage): string {
  if (!range) return ''
  return `${language === 'ar' ? '، ' : ', '}${daysFrom(range.from, range.to, language)}`
}

const nextMonth = (period: string) => Temporal.PlainYearMonth.from(period).add({ months: 1 }).toString()
