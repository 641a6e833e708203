import { contextOf, type World } from '../../../../testing/world.ts'
import { createRecurringSchedule } from '../recurring/createRecurringSchedule.ts'
import { holidays } from '../../../worktime/tables.ts'
import { createShift } from '../shifts/createShift.ts'

export const thisYear = () => Temporal.Now.plainDateISO('Africa/Cairo').year

let days = 0

/**
 * Returns a different future Monday on each call, so that test shifts never overlap. It is an ordinary working day
 * unless a shift is planned.
 */
export function newDay(): string {
  days += 7
  const first = Temporal.PlainDate.from(`${thisYear() + 1}-01-01`)
  return first.add({ days: days + ((8 - first.dayOfWeek) % 7) }).toString()
}

let holidayCount = 0

/** Returns a different public holiday of Egypt on each call, long after every `newDay`. */
export function publicHoliday(): { year: number; date: string } {
  const year = thisYear() + 20 + (holidayCount % 25)
  const day = ['05-01', '07-23', '10-06', '04-25', '06-30'][Math.floor(holidayCount / 25)]
  holidayCount += 1
  return { year, date: `${year}-${day}` }
}

/** Times of a test shift. */
export const times = { shiftType: 'FULL_TIME', startTime: '09:00', endTime: '17:00', breakMinutes: 0 } as const

/** Creates a person's shift and returns its id. */
export async function shiftOf({ app }: World, userId: string): Promise<string> {
  const { shift } = await createShift(contextOf(app, userId), { userId, date: newDay(), ...times })
  return shift.id
}

/** Creates a person's series of one day and returns its id and that day. */
export async function seriesOf({ app }: World, userId: string): Promise<{ id: string; date: string }> {
  const date = newDay()
  const { schedule } = await createRecurringSchedule(contextOf(app, userId), {
    userId,
    startDate: date,
    endDate: date,
    repeatType: 'DAILY',
    weekendDays: [],
    includeWeekends: true,
    ...times,
  })
  return { id: schedule.id, date }
}

/** Creates a holiday and returns its id. */
export async function holidayOf({ app }: World): Promise<string> {
  const [holiday] = await app.app.db.insert(holidays).values({ date: newDay(), name: 'A feast' }).returning()
  return holiday?.id ?? ''
}
