import { IconCalendarOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatMonth } from '../../../kit/format.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { EmptyState } from '../../../kit/page/EmptyState.tsx'
import { useNarrow } from '../../../kit/useNarrow.ts'
import { DayRows } from '../shared/DayRows.tsx'
import { useMonthDays } from './useMonthDays.ts'

/** Shows the place of the rows while they load: of a table, or on a phone of two lines each. */
function DaysSkeleton() {
  const isNarrow = useNarrow()
  return (
    <div className="card">
      <ListSkeleton rows={7} height={isNarrow ? 66 : 45} head={isNarrow ? 0 : 36} />
    </div>
  )
}

/** Shows the days of a person's month, by default the reader's, as rows, newest first. The row of `day` is open. */
export function MonthDays(props: { userId?: string; month: string; day?: string; pendingDates?: ReadonlySet<string> }) {
  const { userId, month, day, pendingDates } = props
  const { t } = useTranslation()
  const query = useMonthDays(month, userId)
  return (
    <Loaded query={query} skeleton={<DaysSkeleton />} framed>
      {({ records }) =>
        records.length > 0 ? (
          <DayRows
            label={t('Attendance, {month}', { month: formatMonth(month) })}
            busy={query.isPlaceholderData}
            records={records}
            day={day}
            pendingDates={pendingDates}
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
