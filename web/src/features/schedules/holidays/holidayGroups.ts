import type { Holiday } from '@muster/contract/schedules/holidays'

/** Consecutive days of one holiday, such as the three days of Eid al-Fitr. */
export type HolidayGroup = [Holiday, ...Holiday[]]

const dayAfter = (day: string) => Temporal.PlainDate.from(day).add({ days: 1 }).toString()

/** Returns the holidays, in order of their dates, with consecutive days of the same name and pay together. */
export function groupHolidays(holidays: readonly Holiday[]): HolidayGroup[] {
  const groups: HolidayGroup[] = []
  for (const holiday of holidays) {
    const group = groups.at(-1)
    const last = group?.at(-1)
    const continues =
      last?.name === holiday.name && last.isPaid === holiday.isPaid && dayAfter(last.date) === holiday.date
    if (group && continues) group.push(holiday)
    else groups.push([holiday])
  }
  return groups
}
