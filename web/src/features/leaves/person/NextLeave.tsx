import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../kit/api/client.ts'
import { formatDays, formatRange } from '../../../kit/format.ts'
import { Section } from '../../../kit/page/Section.tsx'
import { useToday } from '../../../kit/session/session.tsx'
import type { PersonOnPage } from '../../../kit/views.ts'
import { LeaveTypeLabel } from '../shared/labels.tsx'

/** The number of approved requests among which the next one is found. */
const maxFound = 100

/** Shows a person's current or next approved leave; nothing if there is none. */
export default function NextLeave({ person }: { person: PersonOnPage }) {
  const { t } = useTranslation()
  const today = useToday()
  const { data } = useQuery(
    orpc.leaves.list.queryOptions({
      input: { userId: person.id, status: 'APPROVED', from: today, order: 'first_day', limit: maxFound },
    }),
  )
  const next = data?.leaveRequests.toSorted((one, other) => (one.startDate < other.startDate ? -1 : 1))[0]
  if (!next) return null
  return (
    <Section title={next.startDate <= today ? t('On leave') : t('Next leave')}>
      <div className="row" style={{ padding: 0 }}>
        <LeaveTypeLabel type={next.leaveType} />
        <span className="numbers">{`${formatRange(next.startDate, next.endDate)} · ${formatDays(next.totalDays)}`}</span>
      </div>
    </Section>
  )
}
