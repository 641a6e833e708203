import { IconCalendarOff } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../kit/api/client.ts'
import { formatMonth } from '../../../kit/format.ts'
import { day, readFilters } from '../../../kit/list/filters.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { EmptyState } from '../../../kit/page/EmptyState.tsx'
import { MonthPicker, useMonth } from '../../../kit/page/MonthPicker.tsx'
import { useAddress } from '../../../kit/session/address.tsx'
import { DayRows } from './DayRows.tsx'

/** A page size larger than the number of days in a month, so that one page contains them all. */
const fullMonthPage = { page: 1, limit: 100 }

/** Shows the days of a month as rows, newest first. The day in the address is open (specification 2, section 2). */
export default function HistoryTab() {
  const { t } = useTranslation()
  const { month, setMonth } = useMonth()
  const { params } = useAddress()
  const filters = readFilters({ day }, params)
  const query = useQuery(
    orpc.attendance.list.queryOptions({ input: { month, ...fullMonthPage }, placeholderData: keepPreviousData }),
  )
  return (
    <>
      <MonthPicker month={month} onMonth={setMonth} />
      <Loaded query={query} skeleton={<ListSkeleton rows={7} height={44} />} framed>
        {({ records }) =>
          records.length > 0 ? (
            <DayRows
              label={t('Attendance, {month}', { month: formatMonth(month) })}
              busy={query.isPlaceholderData}
              records={records}
              day={filters.day}
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
    </>
  )
}
