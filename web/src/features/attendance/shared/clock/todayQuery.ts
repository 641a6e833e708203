import type { Today } from '@muster/contract/attendance/clocking'
import { client, orpc } from '../../../../kit/api/client.ts'

/** The working day, with the time of the server's response as shown by two clocks of the device, in milliseconds. */
export interface TodayReading extends Today {
  /** The monotonic clock's time at the start of the second that contains `now`. */
  at: number
  /** The system clock's time at the same moment; it also runs while the device sleeps. */
  wallAt: number
}

/** Returns the server's response with the time it was received. */
export function stampReading(today: Today): TodayReading {
  const millisecondsIntoSecond = Temporal.Instant.from(today.now).epochMilliseconds % 1000
  return { ...today, at: performance.now() - millisecondsIntoSecond, wallAt: Date.now() - millisecondsIntoSecond }
}

const { queryKey } = orpc.attendance.today.queryOptions()

/** The query of the user's current working day. */
export const todayQuery = {
  queryKey: queryKey as readonly unknown[],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    stampReading(await client.attendance.today(undefined, { signal })),
}

/** Returns the working day after a change, with the record from the server's response. */
export function withRecord(
  reading: TodayReading,
  { record, now }: Pick<Today, 'now'> & { record: Today['record'] },
): TodayReading {
  const seconds = Math.floor(Temporal.Instant.from(reading.now).until(now).total('seconds'))
  const localNow = Temporal.PlainDateTime.from(reading.localNow).add({ seconds })
  return stampReading({ ...reading, record, now, localNow: localNow.toString({ smallestUnit: 'second' }) })
}
