import { z } from 'zod'
import { breakTypes, weekDays } from '../kit/worktime.ts'
import { route } from '../kit/route.ts'

const between = (least: number, most: number, unit: string) => {
  const message = `Please enter a whole number of ${unit} from ${least} to ${most}`
  return z.int(message).min(least, message).max(most, message)
}

/** The company’s rules of time, but for its working hours and holidays. */
export const TimeRules = z.object({
  firstDayOfWeek: z.enum(weekDays, 'Please choose a day of the week'),
  /** Minutes after the planned start during which nobody is late. */
  graceMinutes: between(0, 120, 'minutes'),
  /** Hours after which an entry that is still open is closed. */
  autoCloseHours: between(4, 36, 'hours'),
  /** Whether it is kept where people clock in, and for how many days. */
  locationKept: z.boolean(),
  locationDays: between(1, 365, 'days'),
})
export type TimeRules = z.infer<typeof TimeRules>

/** Breaks that count as work. */
export const PaidBreaks = z.object({ paidBreaks: z.array(z.enum(breakTypes)).max(breakTypes.length) })
export type PaidBreaks = z.infer<typeof PaidBreaks>

const forOwner = 'Only for the owner of the installation; 403 for everybody else, whatever their role.'

export const timeRules = {
  timeRules: route({
    method: 'GET',
    path: '/settings/time',
    needs: 'signed-in',
    summary: 'The rules of time: first day of the week, grace, automatic clock-out, location',
    description: forOwner,
  }).output(TimeRules),
  setTimeRules: route({
    method: 'PUT',
    path: '/settings/time',
    needs: 'signed-in',
    summary: 'Set the rules of time; days that are over keep those that held',
    description: forOwner,
  })
    .input(TimeRules)
    .output(TimeRules),
  paidBreaks: route({
    method: 'GET',
    path: '/settings/breaks',
    needs: 'attendance.break_time_manage',
    summary: 'Which breaks are paid',
  }).output(PaidBreaks),
  setPaidBreaks: route({
    method: 'PUT',
    path: '/settings/breaks',
    needs: 'attendance.break_time_manage',
    summary: 'Set which breaks are paid, for breaks that begin from now on',
  })
    .input(PaidBreaks)
    .output(PaidBreaks),
}
