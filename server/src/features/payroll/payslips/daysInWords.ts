import type { OvertimeDifference, PayLineReason } from '@muster/contract/payroll/lines'
import type { PayslipLanguage } from '@muster/contract/payroll/records'
import { dayOn, daysFrom } from './payslipWords.ts'

/** The maximum number of days to list one by one. If there are more, only the first and the last are named. */
const maxNamedDays = 5

type PaidTime = Extract<PayLineReason, { kind: 'TIME' }>

/** Returns a number of days with its unit. */
export const daysIn = (days: number, language: PayslipLanguage): string =>
  language === 'ar' ? arabicDays(days) : `${days} ${days === 1 ? 'day' : 'days'}`

/** Returns the days or hours that are paid at a rate. */
export const timeIn = (by: PaidTime['by'], days: PaidTime['days'], language: PayslipLanguage): string =>
  by === 'DAILY'
    ? daysIn(days.length, language)
    : durationIn(
        days.reduce((sum, { minutes }) => sum + minutes, 0),
        language,
      )

/** Returns minutes as hours and minutes. */
export function durationIn(quantity: number, language: PayslipLanguage): string {
  const [hours, minutes] = [Math.floor(quantity / 60), quantity % 60]
  const [hourWord, minuteWord] = language === 'ar' ? ['س', 'د'] : ['h', 'min']
  return [hours > 0 && `${hours} ${hourWord}`, (minutes > 0 || hours === 0) && `${minutes} ${minuteWord}`]
    .filter(Boolean)
    .join(' ')
}

/**
 * Returns the days whose approved overtime differs from the paid overtime, or the totals if there are many days; empty
 * if there are none.
 */
export function changedOvertime(days: readonly OvertimeDifference[] = [], language: PayslipLanguage): string {
  if (!days.length) return ''
  const isArabic = language === 'ar'
  const change = (paid: number, due: number) => {
    const [before, after] = [durationIn(paid, language), durationIn(due, language)]
    return isArabic ? `من ${before} إلى ${after}` : `from ${before} to ${after}`
  }
  const sum = (side: 'paid' | 'due') => days.reduce((total, day) => total + day[side], 0)
  const changes =
    days.length > maxNamedDays
      ? [`${isArabic ? arabicDays(days.length) : `${days.length} days`} ${change(sum('paid'), sum('due'))}`]
      : days.map(({ date, paid, due }) => `${dayOn(date, language)} ${change(paid, due)}`)
  return isArabic
    ? `؛ تغير العمل الإضافي المعتمد: ${changes.join('، ')}`
    : `; approved overtime changed: ${changes.join(', ')}`
}

/** Returns a number of days in Arabic, which has separate forms for one, two, three to ten, and more. */
export function arabicDays(count: number): string {
  if (count === 1) return 'يوم واحد'
  if (count === 2) return 'يومان'
  const few = count % 100 >= 3 && count % 100 <= 10
  return `${count} ${few ? 'أيام' : 'يوما'}`
}

/** Returns the dates of days, or the first and the last if they follow one another or are many. */
export function namedDays(days: readonly { date: string }[], language: PayslipLanguage): string {
  const dates = days.map(({ date }) => date)
  const [first = '', last = ''] = [dates[0], dates.at(-1)]
  const isRow = Temporal.PlainDate.from(first).until(last).days === dates.length - 1
  if (isRow || dates.length > maxNamedDays) return capital(daysFrom(first, last, language))
  const numbers = dates.map((date) => String(Temporal.PlainDate.from(date).day))
  const [and, comma] = language === 'ar' ? [' و', '، '] : [' and ', ', ']
  // Only the last date of the list shows month and year.
  return `${numbers.slice(0, -1).join(comma)}${and}${dayOn(last, language)}`
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
