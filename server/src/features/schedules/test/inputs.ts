import { eq } from 'drizzle-orm'
import { holidays } from '../../../worktime/tables.ts'
import { contextOf, unknownId, type World } from '../../../../testing/world.ts'
import type { Who } from '../../../../testing/rows.ts'
import { createShift } from '../shifts/createShift.ts'
import { holidayOf, newDay, publicHoliday, seriesOf, shiftOf, thisYear, times } from './world.ts'

export const monthOfUser = (_: World, { subject }: Who) => ({ userId: subject ?? unknownId(), month: '2025-11' })
export const shiftInput = async (world: World, { subject }: Who) => ({
  id: subject ? await shiftOf(world, subject) : unknownId(),
})
export const newShiftInput = (_: World, { subject }: Who) => ({
  userId: subject ?? unknownId(),
  date: newDay(),
  ...times,
})
const severalOf = <T extends { userId: string }>({ userId, ...draft }: T) => ({ ...draft, userIds: [userId] })
export const assignShiftInput = (world: World, ids: Who) => severalOf(newShiftInput(world, ids))
export const assignSeriesInput = (world: World, ids: Who) => severalOf(newSeriesInput(world, ids))
/** Creates a shift and returns the input that copies it to another day. */
export const copyInput = async ({ app }: World, { subject }: Who) => {
  const from = newDay()
  if (subject) await createShift(contextOf(app, subject), { userId: subject, date: from, ...times })
  return { userIds: [subject ?? unknownId()], from, days: 1, to: [newDay()] }
}
export const editShiftInput = async (world: World, ids: Who) => ({
  ...(await shiftInput(world, ids)),
  ...newShiftInput(world, ids),
})
export const seriesInput = async (world: World, { subject }: Who) => ({
  id: subject ? (await seriesOf(world, subject)).id : unknownId(),
})
export const newSeriesInput = (_: World, { subject }: Who) => {
  const day = newDay()
  const rule = { repeatType: 'DAILY', includeWeekends: true } as const
  return { userId: subject ?? unknownId(), startDate: day, endDate: day, ...rule, ...times }
}
export const editSeriesInput = async (world: World, ids: Who) => ({
  ...(await seriesInput(world, ids)),
  ...newSeriesInput(world, ids),
})
export const oneDayInput = async (world: World, { subject }: Who) => ({
  what: 'day',
  ...(subject ? await seriesOf(world, subject) : { id: unknownId(), date: newDay() }),
})
export const draftInput = (_: World, { subject }: Who) => {
  const day = newDay()
  const { startTime, endTime } = times
  return { userId: subject ?? unknownId(), startDate: day, endDate: day, startTime, endTime }
}
const defaultHours = {
  hoursPerDay: 8,
  startTime: '09:00',
  endTime: '17:00',
  breakDuration: 60,
  workingDays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
  effectiveFrom: '2090-01-01',
}
export const companyHoursInput = () => defaultHours
export const hoursInput = (_: World, { subject }: Who) => ({ userId: subject ?? unknownId(), ...defaultHours })
export const newHolidayInput = () => ({ date: newDay(), name: 'A feast' })
export const holidayInput = async (world: World, { subject }: Who) => ({
  id: subject ? await holidayOf(world) : unknownId(),
})
export const editHolidayInput = async (world: World, ids: Who) => {
  const { id } = await holidayInput(world, ids)
  const [holiday] = await world.app.app.db.select().from(holidays).where(eq(holidays.id, id))
  return { ...newHolidayInput(), id, were: holiday ?? newHolidayInput() }
}
export const holidayDaysInput = () => ({ added: [newDay()] })
export const placeInput = () => ({ country: 'EG', year: thisYear() })
export const importInput = () => {
  const { year, date } = publicHoliday()
  return { country: 'EG', year, holidays: [{ date, name: 'A feast' }] }
}
