import { UnstyledButton } from '@mantine/core'
import { IconPlaneDeparture } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../kit/api/client.ts'
import { loadFailure } from '../../../kit/api/errors.ts'
import { EmptyState } from '../../../kit/page/EmptyState.tsx'
import { ErrorState } from '../../../kit/page/ErrorState.tsx'
import { formatDays, formatRange } from '../../../kit/format.ts'
import { leaveStatusLooks } from '../shared/words.ts'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import type { LeaveActions } from '../actions.ts'
import { LeaveTypeLabel } from '../shared/LeaveTypeLabel.tsx'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import classes from './RecentActivity.module.css'

/** How many of the latest requests are shown (specification 1, section 9). */
const shown = 5

/** One's own latest requests, each of which opens its details. */
export function RecentActivity({ actions, onAll }: { actions: LeaveActions; onAll: () => void }) {
  const { t } = useTranslation()
  const heading = useId()
  const { data, error, refetch } = useQuery(orpc.leaves.list.queryOptions({ input: { page: 1, limit: shown } }))
  const requests = data?.leaveRequests
  const failure = loadFailure(error)

  return (
    <section aria-labelledby={heading}>
      <div className={classes.head}>
        <h2 id={heading}>{t('Recent Activity')}</h2>
        {requests && requests.length > 0 ? (
          <UnstyledButton className={classes.all} onClick={onAll}>
            {t('View all')}
          </UnstyledButton>
        ) : null}
      </div>
      <div className={classes.frame}>
        {failure && !requests ? (
          <ErrorState message={failure} onRetry={() => void refetch()} />
        ) : !requests ? (
          <ListSkeleton rows={shown} height={64} />
        ) : requests.length === 0 ? (
          <EmptyState
            icon={<IconPlaneDeparture size={20} />}
            title={t('You have not asked for leave yet')}
            message={t('Your latest requests will be listed here.')}
            action={actions.requestButton}
          />
        ) : (
          <ul>
            {requests.map((request) => (
              <li key={request.id} className={classes.item}>
                <UnstyledButton className={classes.request} onClick={() => actions.open(request)}>
                  <span className={classes.what}>
                    <LeaveTypeLabel type={request.leaveType} />
                    <span className={classes.when}>
                      {`${formatRange(request.startDate, request.endDate)} · ${formatDays(request.totalDays)}`}
                    </span>
                  </span>
                  <StatusBadge look={leaveStatusLooks[request.status]} />
                </UnstyledButton>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
