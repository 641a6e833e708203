import { and, eq } from 'drizzle-orm'
import { contextOf, unknownId, type World } from '../../../../testing/world.ts'
import type { Who } from '../../../../testing/rows.ts'
import { recordHistory } from '../recordHistory.ts'
import { attendanceDays } from '../tables.ts'

let days = 0

/** Returns a past date between Monday and Friday, a different one on each call. */
export function newDate(): string {
  days += 1
  const weeks = Math.floor(days / 5)
  return Temporal.PlainDate.from('2022-01-03')
    .add({ weeks, days: days % 5 })
    .toString()
}

/** Adds a person's day from 09:00 to 17:00 in Cairo (winter); returns its id. */
export async function dayOf({ app }: World, userId: string, date = newDate()): Promise<string> {
  const entries = [{ clockIn: `${date}T07:00:00.000Z`, clockOut: `${date}T15:00:00.000Z` }]
  await recordHistory(contextOf(app, userId), [
    { userId, date, zone: 'Africa/Cairo', status: 'PRESENT', entries, breaks: [] },
  ])
  const [day] = await app.app.db
    .select({ id: attendanceDays.id })
    .from(attendanceDays)
    .where(and(eq(attendanceDays.userId, userId), eq(attendanceDays.date, date)))
  return day?.id ?? unknownId()
}

export const recordInput = async (world: World, { subject }: Who) => ({
  id: subject ? await dayOf(world, subject) : unknownId(),
})
export async function dayInput(world: World, { subject }: Who) {
  const date = newDate()
  if (subject) await dayOf(world, subject, date)
  return { userId: subject ?? unknownId(), date }
}
export const monthInput = () => ({ month: '2022-01', page: 1, limit: 100 })
export const gridInput = () => ({ ...monthInput(), scope: 'team', sort: 'worked', order: 'desc', llIds: 'nobody' })
/**
 * Returns the input for the month of all employees, with a filter that matches no one. Without the filter, the number
 * of people in the response would differ from run to run.
 */
export const monthOfAllInput = () => ({ ...monthInput(), llIds: 'nobody' })
export const monthOfInput = (_: World, { subject }: Who) => ({ userId: subject ?? unknownId(), month: '2022-01' })
export const checkInput = (_: World, { subject }: Who) => ({ userId: subject ?? unknownId(), date: '2022-01-03' })
