import { useTranslation } from 'react-i18next'
import type { OvertimeDay } from '@muster/contract/attendance/overtime'
import { PersonDecisions } from '../../../kit/decisions/PersonDecisions.tsx'
import { formatDay, formatMinutes } from '../../../kit/format.ts'
import { totalOvertime } from '../team/waiting/overtimeWords.ts'
import { useOvertimeSubject } from './useOvertimeSubject.ts'

/** The first days of a person with pending overtime, how many there are, and the address of all. */
interface OfPerson {
  days: readonly OvertimeDay[]
  total: number
  allHref: string
}

/** Shows the first days of a person with pending overtime, with buttons for those on which the user may decide. */
export default function OvertimeOfPerson({ days, total, allHref }: OfPerson) {
  const { t } = useTranslation()
  const subject = useOvertimeSubject()
  return (
    <PersonDecisions title={t('Pending overtime')} subject={subject} rows={days} total={total} allHref={allHref}>
      {({ date, worked }) => (
        <span>
          <span className="medium">{formatDay(date)}</span>
          <br />
          <span className="faint small numbers">{formatMinutes(totalOvertime(worked))}</span>
        </span>
      )}
    </PersonDecisions>
  )
}
