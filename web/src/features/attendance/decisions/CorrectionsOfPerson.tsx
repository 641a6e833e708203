import { useTranslation } from 'react-i18next'
import type { PendingCorrection } from '@muster/contract/attendance/decisions'
import { PersonDecisions } from '../../../kit/decisions/PersonDecisions.tsx'
import { formatDay } from '../../../kit/format.ts'
import { CorrectedHours } from './CorrectedHours.tsx'
import { useCorrectionSubject } from './useCorrectionSubject.ts'

/** The first pending corrections of a person, how many there are, and the address of all. */
interface OfPerson {
  corrections: readonly PendingCorrection[]
  total: number
  allHref: string
}

/** Shows the first pending corrections of a person, with buttons for those on which the user may decide. */
export default function CorrectionsOfPerson({ corrections, total, allHref }: OfPerson) {
  const { t } = useTranslation()
  const subject = useCorrectionSubject()
  return (
    <PersonDecisions
      title={t('Pending corrections')}
      subject={subject}
      rows={corrections}
      total={total}
      allHref={allHref}
    >
      {({ date, before, after }) => (
        <span>
          <span className="medium">{formatDay(date)}</span>
          <CorrectedHours before={before} after={after} />
        </span>
      )}
    </PersonDecisions>
  )
}
