import { Group } from '@mantine/core'
import { day, readFilters } from '../../../kit/list/filters.ts'
import { MonthPicker, useMonth } from '../../../kit/page/MonthPicker.tsx'
import { useAddress } from '../../../kit/session/address.tsx'
import { usePendingDates } from '../shared/usePendingDates.ts'
import { MonthDays } from './MonthDays.tsx'
import { MonthTotals } from './MonthTotals.tsx'
import { useMonthDays } from './useMonthDays.ts'

/** Shows the days of a month as rows, newest first. The day in the address is open (specification 2, section 2). */
export default function HistoryTab() {
  const { month, setMonth } = useMonth()
  const { params } = useAddress()
  const { data } = useMonthDays(month)
  const pendingDates = usePendingDates()
  return (
    <>
      <Group justify="space-between" gap="0.25rem 1.5rem" mb="xs">
        <MonthPicker month={month} onMonth={setMonth} inToolbar />
        <MonthTotals month={month} records={data?.records} />
      </Group>
      <MonthDays month={month} day={readFilters({ day }, params).day} pendingDates={pendingDates} />
    </>
  )
}
