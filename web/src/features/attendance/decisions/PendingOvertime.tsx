import { IconCalendarEvent, IconList } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { OvertimeDay } from '@muster/contract/attendance/overtime'
import { PersonDecisions } from '../../../kit/decisions/PersonDecisions.tsx'
import { ViewChoice } from '../../../kit/form/choices/Choices.tsx'
import { formatDay, formatMinutes } from '../../../kit/format.ts'
import { useAddress } from '../../../kit/session/address.tsx'
import { useNarrow } from '../../../kit/useNarrow.ts'
import { CorrectionPending } from '../shared/CorrectionPending.tsx'
import { totalOvertime } from '../team/waiting/overtimeWords.ts'
import { OvertimeDays } from './OvertimeDays.tsx'
import { OvertimeWeeks } from './OvertimeWeeks.tsx'
import { useOvertimeSubject } from './useOvertimeSubject.ts'

const groups = [
  { key: 'weeks', label: 'Weeks', Icon: IconCalendarEvent },
  { key: 'days', label: 'Days', Icon: IconList },
] as const

/** The first days of a person with pending overtime, how many there are, and the address of all. */
interface OfPerson {
  days: readonly OvertimeDay[]
  total: number
  allHref: string
}

/** Shows the overtime pending the user's decision, as a tab of the view Approvals, or that of one person. */
export default function PendingOvertime({ of }: { of?: OfPerson }) {
  return of ? <PendingOfPerson {...of} /> : <PendingOfAll />
}

function PendingOfPerson({ days, total, allHref }: OfPerson) {
  const { t } = useTranslation()
  const subject = useOvertimeSubject()
  return (
    <PersonDecisions title={t('Pending overtime')} subject={subject} rows={days} total={total} allHref={allHref}>
      {(day) => (
        <span>
          <span className="medium">{formatDay(day.date)}</span>
          <br />
          <span className="faint small numbers">{formatMinutes(totalOvertime(day.worked))}</span>
          <CorrectionPending day={day} />
        </span>
      )}
    </PersonDecisions>
  )
}

/** Shows all pending overtime, by week or by day. */
function PendingOfAll() {
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
