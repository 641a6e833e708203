import { IconCalendarWeek, IconList } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ViewChoice } from '../../../kit/form/choices/Choices.tsx'
import { useAddress } from '../../../kit/session/address.tsx'
import { useNarrow } from '../../../kit/useNarrow.ts'
import { OvertimeDays } from './OvertimeDays.tsx'
import { OvertimeWeeks } from './OvertimeWeeks.tsx'

const groups = [
  { key: 'weeks', label: 'Weeks', Icon: IconCalendarWeek },
  { key: 'days', label: 'Days', Icon: IconList },
] as const

/** Shows the overtime pending the user's decision by week or by day, as a tab of the view Approvals. */
export default function PendingOvertime() {
  const { t } = useTranslation()
  const { params, set } = useAddress()
  const isNarrow = useNarrow()
  const chosen = params.get('group') === 'days' ? 'days' : 'weeks'
  const List = chosen === 'days' ? OvertimeDays : OvertimeWeeks
  return (
    <List
      key={chosen}
      beside={
        <ViewChoice
          legend={t('Group by')}
          hasWords={!isNarrow}
          options={groups}
          chosen={chosen}
          onChoose={(key) => set({ group: key === 'weeks' ? null : key, page: null }, { replace: true })}
        />
      }
    />
  )
}
