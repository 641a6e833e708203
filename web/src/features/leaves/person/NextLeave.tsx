import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../kit/api/client.ts'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { formatDays } from '../../../kit/format.ts'
import { HiddenSkeleton, ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { Facts } from '../../../kit/page/Facts.tsx'
import { Section } from '../../../kit/page/Section.tsx'
import { useToday } from '../../../kit/session/session.tsx'
import type { PersonOnPage } from '../../../kit/views.ts'
import { LeaveSummary } from '../requests/LeaveSummary.tsx'

/** The number of pending requests shown; the tab Leave lists the others. */
const maxPending = 3

/** Loaded when something is pending. */
const PendingLeaves = lazyPart(() => import('../requests/PendingLeaves.tsx'))

/** Shows a person's current or next approved leave, what is left of their annual leave, and their pending requests. */
export default function NextLeave({ person }: { person: PersonOnPage }) {
  const { t } = useTranslation()
  const today = useToday()
  const { year } = Temporal.PlainDate.from(today)
  const requests = useQuery(
    orpc.leaves.list.queryOptions({
      input: { userId: person.id, status: 'APPROVED', from: today, sort: 'dates', limit: 1 },
      select: ({ leaveRequests }) => leaveRequests[0] ?? null,
    }),
  )
  const pending = useQuery(
    orpc.leaves.list.queryOptions({
      input: { userId: person.id, status: 'PENDING', sort: 'dates', limit: maxPending },
    }),
  )
  return (
    <Section title={t('Leave')}>
      <Loaded query={requests} skeleton={<ListSkeleton rows={1} height={56} />}>
        {(next) => (
          <Facts
            facts={[
              {
                label: next && next.startDate <= today ? t('On leave') : t('Next leave'),
                value: next ? <LeaveSummary request={next} /> : <span className="soft">{t('No leave planned')}</span>,
              },
              {
                label: t('Annual leave {year}', { year }),
                value: person.areas.has('leaveBalances') ? <AnnualLeave userId={person.id} year={year} /> : null,
              },
            ]}
          />
        )}
      </Loaded>
      <Loaded query={pending} skeleton={<HiddenSkeleton />}>
        {({ leaveRequests, pagination: { totalItems } }) =>
          leaveRequests.length > 0 ? (
            <Suspense fallback={<ListSkeleton rows={leaveRequests.length} height={56} />}>
              <PendingLeaves of={{ userId: person.id, requests: leaveRequests, total: totalItems }} />
            </Suspense>
          ) : null
        }
      </Loaded>
    </Section>
  )
}

/** Shows what is left of a person's annual leave in a year. */
function AnnualLeave({ userId, year }: { userId: string; year: number }) {
  const { t } = useTranslation()
  const balance = useQuery(
    orpc.leaves.balancesOf.queryOptions({
      input: { id: userId, year },
      select: ({ leaveBalances }) => leaveBalances.find(({ leaveType }) => leaveType === 'ANNUAL') ?? null,
    }),
  )
  return (
    <Loaded query={balance} skeleton={<ListSkeleton rows={1} height={20} />}>
      {(annual) =>
        annual === null ? (
          '–'
        ) : annual.remainingDays === null || annual.totalDays === null ? (
          t('Unlimited')
        ) : (
          <>
            <span className="strong">{t('{days} left', { days: formatDays(annual.remainingDays) })}</span>{' '}
            <span className="faint">{t('of {total}', { total: formatDays(annual.totalDays) })}</span>
          </>
        )
      }
    </Loaded>
  )
}
