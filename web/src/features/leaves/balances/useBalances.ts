import { useQueries } from '@tanstack/react-query'
import type { LeaveBalance } from '@muster/contract/leaves/balances'
import { orpc } from '../../../kit/api/client.ts'
import { useSession } from '../../../kit/session/session.tsx'
import { useToday } from '../../../kit/session/today.ts'

const yearOf = (day: string) => Temporal.PlainDate.from(day).year

/** One's own balances of the years that a request touches, of this year while no day is chosen; as far as loaded. */
export function useBalances({ startDate, endDate }: { startDate: string; endDate: string }): LeaveBalance[] {
  const { user } = useSession()
  const today = useToday()
  const first = yearOf(startDate || today)
  const last = endDate ? yearOf(endDate) : first
  const years = Array.from({ length: Math.max(1, last - first + 1) }, (_, index) => first + index)
  return useQueries({
    queries: years.map((year) => orpc.leaves.balancesOf.queryOptions({ input: { id: user.id, year } })),
    combine: (answers) => answers.flatMap(({ data }) => data?.leaveBalances ?? []),
  })
}
