import { useQuery } from '@tanstack/react-query'
import { correctHoursNeeds } from '@muster/contract/attendance/view'
import { orpc } from '../../../kit/api/client.ts'
import { useSession } from '../../../kit/session/session.tsx'

/** Returns the dates of the reader's corrections that are pending, `YYYY-MM-DD`. */
export function usePendingDates(): ReadonlySet<string> {
  const { data } = useQuery({
    ...orpc.attendance.corrections.queryOptions({ input: { whose: 'own', page: 1, limit: 100 } }),
    enabled: useSession().can(correctHoursNeeds),
  })
  const pending = data?.corrections.filter(({ status }) => status === 'PENDING') ?? []
  return new Set(pending.map(({ date }) => date))
}
