import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../../kit/api/client.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { PageSkeleton } from '../../../kit/page/PageSkeleton.tsx'

/** The working day as it stands (specification 2, section 2). */
export function TodayTab() {
  const today = useQuery(orpc.attendance.today.queryOptions())
  return (
    <Loaded query={today} skeleton={<PageSkeleton />} framed>
      {({ localNow }) => <p className="numbers">{localNow}</p>}
    </Loaded>
  )
}
