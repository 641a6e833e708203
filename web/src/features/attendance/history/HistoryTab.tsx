import { day, readFilters } from '../../../kit/list/filters.ts'
import { MonthPicker, useMonth } from '../../../kit/page/MonthPicker.tsx'
import { useAddress } from '../../../kit/session/address.tsx'
import { MonthDays } from './MonthDays.tsx'

/** Shows the days of a month as rows, newest first. The day in the address is open (specification 2, section 2). */
export default function HistoryTab() {
  const { month, setMonth } = useMonth()
  const { params } = useAddress()
  return (
    <>
      <MonthPicker month={month} onMonth={setMonth} />
      <MonthDays month={month} day={readFilters({ day }, params).day} />
    </>
  )
}
