import fc from 'fast-check'
import { dayPays } from '@muster/contract/kit/pay'

/** A way to value an unpaid day. */
export const anyDayPay = fc.constantFrom(...dayPays)

/** The days of the week on which someone works, and single days off; sometimes no day at all. */
export const workingDays = fc.record({
  weekdays: fc.oneof(
    fc.constantFrom<number[]>([1, 2, 3, 4, 5], [0, 1, 2, 3, 4]),
    fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 7 }),
  ),
  off: fc.uniqueArray(fc.integer({ min: 1, max: 31 }), { maxLength: 4 }),
})
/** Returns true if someone works on a date. */
export const isWorkedOn = ({ weekdays, off }: { weekdays: number[]; off: number[] }, date: string): boolean =>
  weekdays.includes(new Date(`${date}T00:00Z`).getUTCDay()) && !off.includes(Number(date.slice(8)))
