import type { Today } from '@muster/contract/attendance/clocking'
import { client, orpc } from '../../../kit/api/client.ts'

/** The working day, and when it was read by the device's two clocks, in milliseconds. */
export interface ReadToday extends Today {
  /** Of the clock that nobody sets, at the beginning of the second that `now` is in. */
  at: number
  /** Of the clock on the wall, which goes on while the device sleeps, at the same moment. */
  wallAt: number
}

/** What the server said, with the moment at which it did. */
export function readNow(today: Today): ReadToday {
  const into = Temporal.Instant.from(today.now).epochMilliseconds % 1000
  return { ...today, at: performance.now() - into, wallAt: Date.now() - into }
}

const { queryKey } = orpc.attendance.today.queryOptions()

/** One's working day as it stands. */
export const todayQuery = {
  queryKey: queryKey as readonly unknown[],
  queryFn: async ({ signal }: { signal: AbortSignal }) => readNow(await client.attendance.today(undefined, { signal })),
}

/** The same after a change that the server answered with the record as it is then. */
export function withRecord(
  known: ReadToday,
  { record, now }: Pick<Today, 'now'> & { record: Today['record'] },
): ReadToday {
  const seconds = Math.floor(Temporal.Instant.from(known.now).until(now).total('seconds'))
  const localNow = Temporal.PlainDateTime.from(known.localNow).add({ seconds })
  return readNow({ ...known, record, now, localNow: localNow.toString({ smallestUnit: 'second' }) })
}
