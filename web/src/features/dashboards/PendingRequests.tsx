import { IconPlaneDeparture } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../kit/api/client.ts'
import { LeaveTypeLabel } from '../leaves/shared/LeaveTypeLabel.tsx'
import { leaveStatusLooks } from '../leaves/shared/words.ts'
import { AddressLink } from '../../kit/session/AddressLink.tsx'
import { EmptyState } from '../../kit/page/EmptyState.tsx'
import { formatDays, formatRange } from '../../kit/format.ts'
import { StatusBadge } from '../../kit/StatusBadge.tsx'
import type { Loaded } from './loaded.ts'
import { Panel, PanelContent } from './Panel.tsx'
import classes from './Rows.module.css'

/** How many requests are shown (specification 1, section 9). */
const shown = 5

/** One's own requests that wait, the newest first. */
export const pendingRequests = orpc.leaves.list.queryOptions({ input: { status: 'PENDING', page: 1, limit: shown } })

type Pending = Awaited<ReturnType<typeof orpc.leaves.list.call>>

/** One's own requests that wait for a decision, each of which opens its details. */
export function PendingRequests({ loaded }: { loaded: Loaded<Pending> }) {
  const { t } = useTranslation()
  const title = t('Pending Leave Requests')
  const count = loaded.data?.pagination.totalItems ?? 0
  const all =
    count > shown ? { label: t('View all {count}', { count }), href: '?view=leaves&tab=mine&status=PENDING' } : null
  return (
    <Panel title={title} all={all}>
      <PanelContent title={title} of={loaded} rows={2} height={64}>
        {({ leaveRequests }) =>
          leaveRequests.length === 0 ? (
            <EmptyState
              icon={<IconPlaneDeparture size={20} />}
              title={t('No request waits for a decision')}
              message={t('When you ask for leave, you can follow it here.')}
              action={<AddressLink href="?view=leaves">{t('Go to your leave')}</AddressLink>}
            />
          ) : (
            <ul>
              {leaveRequests.map(({ id, leaveType, startDate, endDate, totalDays, status }) => (
                <li key={id} className={classes.row}>
                  <div className={classes.what}>
                    <AddressLink className={classes.open} href={`?view=leaves&tab=mine&request=${id}`}>
                      <LeaveTypeLabel type={leaveType} />
                    </AddressLink>
                    <p
                      className={classes.indented}
                    >{`${formatRange(startDate, endDate)} · ${formatDays(totalDays)}`}</p>
                  </div>
                  <StatusBadge look={leaveStatusLooks[status]} />
                </li>
              ))}
            </ul>
          )
        }
      </PanelContent>
    </Panel>
  )
}
