import { useTranslation } from 'react-i18next'
import type { AttendanceRecord } from '@muster/contract/attendance/records'
import { orpc } from '../../../../kit/api/client.ts'
import { formatDay } from '../../../../kit/format.ts'
import { RecordDialog } from '../../../../kit/list/RecordDialog.tsx'
import { fullName } from '../../../../kit/people/names.ts'
import { DayContent } from '../../shared/DayCard.tsx'
import { dayKey } from './dayKey.ts'

const titleOf = ({ user, date }: AttendanceRecord) => (user ? `${fullName(user)}, ${formatDay(date)}` : formatDay(date))

/** Shows the card of the day that the address names, with its actions. */
export default function DayDialog() {
  const { t } = useTranslation()
  return (
    <RecordDialog
      name={dayKey}
      isHidden={false}
      query={(cell) => {
        const [date = '', userId = ''] = cell.split('.')
        return orpc.attendance.day.queryOptions({ input: { userId, date } })
      }}
      title={(answer) => (answer ? titleOf(answer.record) : t('Day'))}
      size={840}
      notFound={{ title: t('No record on this day'), back: t('Back to the Month') }}
    >
      {({ record }) => <DayContent record={record} showsDetails />}
    </RecordDialog>
  )
}
