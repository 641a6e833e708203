import { orpc } from '../../../kit/api/client.ts'

/** Six weeks of somebody's schedule around a month, `YYYY-MM`; one's own without a person. */
export const calendarQuery = (month: string, userId?: string) =>
  orpc.schedules.calendar.queryOptions({ input: { month, userId } })
