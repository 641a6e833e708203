import { IconCalendarOff } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../kit/api/client.ts'
import { formatMonth } from '../../../kit/format.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { EmptyState } from '../../../kit/page/EmptyState.tsx'
import { DayRows } from './DayRows.tsx'

/** A page size larger than the number of days in a month, so that one page contains them all. */
const fullMonthPage = { page: 1, limit: 100 }

/** Shows the days of a person's month, by default the reader's, as rows, newest first. The row of `day` is open. */
export function MonthDays({ userId, month, day }: { userId?: string; month: string; day?: string }) {
  const { t } = useTranslation()
  const query = useQuery(
    orpc.attendance.list.queryOptions({
      input: { userId, month, ...fullMonthPage },
      placeholderData: keepPreviousData,
    }),
  )
  return (
    <Loaded query={query} skeleton={<ListSkeleton rows={7} height={44} />} framed>
      {({ records }) =>
        records.length > 0 ? (
          <DayRows
            label={t('Attendance, {month}', { month: formatMonth(month) })}
            busy={query.isPlaceholderData}
            records={records}
            day={day}
          />
        ) : (
          <div className="card">
            <EmptyState
              icon={<IconCalendarOff size={20} />}
              title={t('No attendance records found')}
              message={t('Days with a clock-in appear here.')}
            />
          </div>
        )
      }
    </Loaded>
  )
}
