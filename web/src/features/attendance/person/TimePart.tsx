import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { orpc } from '../../../kit/api/client.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { MonthPicker, useMonth } from '../../../kit/page/MonthPicker.tsx'
import { useNarrow } from '../../../kit/useNarrow.ts'
import type { PersonOnPage } from '../../../kit/views.ts'
import { MonthDays } from '../history/MonthDays.tsx'
import { MonthSummary } from '../team/MonthSummary.tsx'

/** Shows a person's attendance in a month: the key figures and a row for each day, newest first. */
export default function TimePart({ person: { id } }: { person: PersonOnPage }) {
  const { month, setMonth } = useMonth()
  const isNarrow = useNarrow()
  const figures = useQuery(
    orpc.attendance.stats.queryOptions({ input: { userId: id, month }, placeholderData: keepPreviousData }),
  )
  return (
    <div>
      <MonthPicker month={month} onMonth={setMonth} />
      <div
        className="card"
        style={{ padding: '0.75rem 1rem', marginBlockEnd: '1rem', minBlockSize: isNarrow ? '6.875rem' : '4.25rem' }}
      >
        <Loaded query={figures} skeleton={<ListSkeleton rows={1} height={44} />}>
          {({ stats }) => <MonthSummary summary={stats} />}
        </Loaded>
      </div>
      <MonthDays userId={id} month={month} />
    </div>
  )
}
