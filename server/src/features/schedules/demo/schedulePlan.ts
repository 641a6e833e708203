import type { ShiftType } from '@muster/contract/kit/worktime'
import { demoPeople, hireDateOf } from '../../../people/demo/people.ts'
import { addDays, weekdayOf } from '../../../kernel/days.ts'
import type { HoursVersion, PlannedShift } from '../../../worktime/plan.ts'
import type { Series } from '../../../worktime/recurrence.ts'

/** The plan of a person in the demo company, beyond the company's working hours. */
export interface DemoSchedule {
  email: string
  hours: HoursVersion[]
  series: Omit<Series, 'id'>[]
  shifts: Omit<PlannedShift, 'id'>[]
}

type Times = Pick<Series, 'startTime' | 'endTime' | 'breakMinutes' | 'shiftType'>

const times = (shiftType: ShiftType, startTime: string, endTime: string, breakMinutes = 60): Times => ({
  shiftType,
  startTime,
  endTime,
  breakMinutes,
})
const night = times('NIGHT', '22:00', '06:00', 30)
const evening = times('EVENING', '14:00', '22:00', 45)
const morning = times('MORNING', '07:00', '15:00', 45)

/**
 * A recurring shift of several weeks: its first week and the week after its last (0 is this week), its times, and the
 * days off in each week.
 */
type SeriesPlan = [from: number, to: number, times: Times, weekendDays?: number[]]

/** The rotations of the support desk, which is staffed day and night. Each begins on a Monday, so that none overlap. */
const seriesPlans: Record<string, SeriesPlan[]> = {
  'freyja.jonsdottir': [
    [-53, -26, morning],
    [-26, -8, evening],
    [-8, 6, night],
    [6, 20, morning],
  ],
  'ahmed.nabil': [
    [-53, -30, night],
    [-30, -4, morning],
    [-4, 10, evening],
  ],
  // Works Sunday to Thursday, as most of the country does.
  'kwame.mensah': [
    [-21, -8, night, [5, 6]],
    [-8, 8, morning, [5, 6]],
    [8, 20, night, [5, 6]],
  ],
}

/** A single shift: days from now, moved to a working day if needed, and the times. */
type Single = [days: number, times: Times]

const singles: Record<string, Single[]> = {
  employee: [
    [-38, times('EVENING', '13:00', '21:00')],
    [-17, times('EVENING', '13:00', '21:00')],
    [3, times('MORNING', '07:00', '15:00')],
    [24, times('EVENING', '13:00', '21:00')],
  ],
  'tomas.novak': [
    [-24, times('NIGHT', '21:00', '05:00', 30)],
    [10, times('EVENING', '13:00', '21:00')],
  ],
  'ivana.petrovic': [
    [-45, times('MORNING', '06:30', '14:30')],
    [-10, times('MORNING', '06:30', '14:30')],
    [6, times('MORNING', '06:30', '14:30')],
  ],
  'beatriz.costa': [
    [-31, evening],
    [4, evening],
    [18, night],
  ],
}

const seriesOf = (
  times: Times,
  rule: Pick<Series, 'repeatType' | 'startDate' | 'endDate'>,
): DemoSchedule['series'][0] => ({
  ...times,
  ...rule,
  weekendDays: [6, 7],
  includeWeekends: false,
  skipped: [],
})

/**
 * Returns the plans of the demo company's people as of `today`, where they differ from the company's working hours.
 * Nothing is planned before a person was hired. The result depends only on `today`.
 */
export function schedulePlan(today: string): DemoSchedule[] {
  const monday = addDays(today, 1 - weekdayOf(today))
  const startOf = (weeks: number) => addDays(monday, weeks * 7)
  return demoPeople.flatMap((person) => {
    const name = person.email.split('@')[0] ?? ''
    const hireDate = hireDateOf(person, today)
    const series = [
      ...(seriesPlans[name] ?? []).map(([from, to, plan, weekendDays = [6, 7]]) => ({
        ...seriesOf(plan, { repeatType: 'DAILY', startDate: startOf(from), endDate: addDays(startOf(to), -2) }),
        weekendDays,
      })),
      ...(name === 'chloe.lefevre' ? [onCall(startOf(-20))] : []),
      ...(name === 'yusuf.kaya' ? [monthsEnd(today)] : []),
    ]
    const schedule: DemoSchedule = {
      email: person.email,
      hours: name === 'maya.thompson' ? [partTime(startOf(-17))] : [],
      series: series
        .map((one) => ({ ...one, startDate: one.startDate < hireDate ? hireDate : one.startDate }))
        .filter(({ startDate, endDate }) => startDate <= endDate),
      shifts: (singles[name] ?? [])
        .map(([days, plan]) => ({ ...plan, date: onWorkingDay(addDays(today, days)) }))
        .filter(({ date }) => date >= hireDate),
    }
    return schedule.hours.length + schedule.series.length + schedule.shifts.length ? [schedule] : []
  })
}

/** Returns the series of an on-call shift on each Saturday morning of a year, for server maintenance. */
const onCall = (monday: string) => ({
  ...seriesOf(times('PART_TIME', '10:00', '14:00', 0), {
    repeatType: 'WEEKLY',
    startDate: addDays(monday, 5),
    endDate: addDays(monday, 5 + 52 * 7),
  }),
  includeWeekends: true,
})

/** Returns the series of a longer shift on the last day of each month, to prepare payroll. */
const monthsEnd = (today: string) => {
  const lastYear = Number(today.slice(0, 4)) - 1
  return seriesOf(times('FULL_TIME', '08:00', '18:00'), {
    repeatType: 'MONTHLY',
    startDate: `${lastYear}-12-31`,
    endDate: `${lastYear + 1}-12-31`,
  })
}

const partTime = (effectiveFrom: string): HoursVersion => ({
  effectiveFrom,
  minutesPerDay: 360,
  startTime: '09:00',
  endTime: '15:30',
  breakMinutes: 30,
  workingDays: [1, 2, 3, 4, 5],
})

/** Returns the date itself, or the following Monday if it is on a weekend. */
const onWorkingDay = (date: string) => (weekdayOf(date) > 5 ? addDays(date, 8 - weekdayOf(date)) : date)
