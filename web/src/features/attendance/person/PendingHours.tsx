import { useTranslation } from 'react-i18next'
import type { PendingCorrection } from '@muster/contract/attendance/decisions'
import type { OvertimeDay } from '@muster/contract/attendance/overtime'
import { PersonDecisions } from '../../../kit/decisions/PersonDecisions.tsx'
import { formatDay, formatMinutes } from '../../../kit/format.ts'
import { fullName } from '../../../kit/people/names.ts'
import type { PersonOnPage } from '../../../kit/views.ts'
import { CorrectedHours } from '../decisions/CorrectedHours.tsx'
import { useCorrectionSubject } from '../decisions/useCorrectionSubject.ts'
import { useOvertimeSubject } from '../decisions/useOvertimeSubject.ts'
import { totalOvertime } from '../team/waiting/overtimeWords.ts'

/** The first pending requests of one kind of a person, and how many there are. */
export interface PendingOfPerson {
  person: PersonOnPage
  corrections?: readonly PendingCorrection[]
  overtime?: readonly OvertimeDay[]
  total: number
}

/** Shows a person's corrections of hours and overtime on which the reader may decide. */
export default function PendingHours({ person, corrections = [], overtime = [], total }: PendingOfPerson) {
  const { t } = useTranslation()
  const allHref = (tab: string) => `?view=approvals&tab=${tab}&search=${encodeURIComponent(fullName(person))}`
  const correctionSubject = useCorrectionSubject()
  const overtimeSubject = useOvertimeSubject()
  return (
    <>
      {corrections.length > 0 ? (
        <PersonDecisions
          title={t('Pending corrections')}
          subject={correctionSubject}
          rows={corrections}
          total={total}
          allHref={allHref('corrections')}
        >
          {({ date, before, after }) => (
            <span>
              <span className="medium">{formatDay(date)}</span>
              <CorrectedHours before={before} after={after} />
            </span>
          )}
        </PersonDecisions>
      ) : null}
      {overtime.length > 0 ? (
        <PersonDecisions
          title={t('Pending overtime')}
          subject={overtimeSubject}
          rows={overtime}
          total={total}
          allHref={`${allHref('overtime')}&group=days`}
        >
          {({ date, worked }) => (
            <span>
              <span className="medium">{formatDay(date)}</span>
              <br />
              <span className="faint small numbers">{formatMinutes(totalOvertime(worked))}</span>
            </span>
          )}
        </PersonDecisions>
      ) : null}
    </>
  )
}
