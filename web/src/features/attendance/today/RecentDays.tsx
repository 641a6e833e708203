import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../kit/api/client.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { Part } from '../../../kit/page/Section.tsx'
import { DayRows } from '../shared/DayRows.tsx'
import { usePendingDates } from '../shared/usePendingDates.ts'

/** The number of days shown: those of a working week. */
const days = 5

/** Shows the reader's latest days before `today`, newest first. Shows nothing before the first day has passed. */
export default function RecentDays({ today }: { today: string }) {
  const { t } = useTranslation()
  const pendingDates = usePendingDates()
  const endDate = Temporal.PlainDate.from(today).subtract({ days: 1 }).toString()
  const query = useQuery(orpc.attendance.list.queryOptions({ input: { endDate, page: 1, limit: days } }))
  if (query.data?.records.length === 0) return null
  const title = t('Recent Days')
  return (
    <Part title={title}>
      <Loaded query={query} skeleton={<ListSkeleton rows={days} height={44} />} framed>
        {({ records }) => <DayRows label={title} records={records} pendingDates={pendingDates} />}
      </Loaded>
    </Part>
  )
}
