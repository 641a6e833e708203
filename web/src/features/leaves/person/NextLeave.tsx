import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../kit/api/client.ts'
import { formatDays, formatRange } from '../../../kit/format.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { Section } from '../../../kit/page/Section.tsx'
import { useToday } from '../../../kit/session/session.tsx'
import type { PersonOnPage } from '../../../kit/views.ts'
import { LeaveTypeLabel } from '../shared/labels.tsx'

/** Shows a person's current or next approved leave, if any, and what is left of their annual leave this year. */
export default function NextLeave({ person }: { person: PersonOnPage }) {
  const { t } = useTranslation()
  const today = useToday()
  const requests = useQuery(
    orpc.leaves.list.queryOptions({
      input: { userId: person.id, status: 'APPROVED', from: today, sort: 'dates', limit: 1 },
      select: ({ leaveRequests }) => leaveRequests[0] ?? null,
    }),
  )
  const next = requests.data
  return (
    <Section title={next && next.startDate > today ? t('Next leave') : next ? t('On leave') : t('Leave')}>
      <Loaded query={requests} skeleton={<ListSkeleton rows={1} height={36} />}>
        {() =>
          next ? (
            <div className="row" style={{ padding: 0 }}>
              <LeaveTypeLabel type={next.leaveType} />
              <span className="numbers">{`${formatRange(next.startDate, next.endDate)} · ${formatDays(next.totalDays)}`}</span>
            </div>
          ) : (
            <p className="soft">{t('No leave planned')}</p>
          )
        }
      </Loaded>
      {person.areas.has('leaveBalances') ? <AnnualLeave userId={person.id} /> : null}
    </Section>
  )
}

/** Shows what is left of a person's annual leave this year; nothing if it is unlimited. */
function AnnualLeave({ userId }: { userId: string }) {
  const { t } = useTranslation()
  const { year } = Temporal.PlainDate.from(useToday())
  const balance = useQuery(
    orpc.leaves.balancesOf.queryOptions({
      input: { id: userId, year },
      select: ({ leaveBalances }) =>
        leaveBalances.find(({ leaveType }) => leaveType === 'ANNUAL')?.remainingDays ?? null,
    }),
  )
  return (
    <Loaded query={balance} skeleton={<ListSkeleton rows={1} height={20} />}>
      {(days) =>
        days === null ? null : (
          <p className="faint small" style={{ marginBlockStart: '0.75rem' }}>
            {t('Annual leave {year}: {days} remain', { year, days: formatDays(days) })}
          </p>
        )
      }
    </Loaded>
  )
}
