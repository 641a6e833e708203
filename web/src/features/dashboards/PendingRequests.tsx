import { IconPlaneDeparture } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../kit/api/client.ts'
import { formatDays, formatRange } from '../../kit/format.ts'
import { AddressLink } from '../../kit/session/AddressLink.tsx'
import { StatusBadge } from '../../kit/StatusBadge.tsx'
import { LeaveTypeLabel } from '../leaves/shared/LeaveTypeLabel.tsx'
import { leaveStatusLooks } from '../leaves/shared/words.ts'
import { ListPanel } from './Panel.tsx'
import type { Part } from './usePart.ts'
import classes from './Dashboard.module.css'

/** How many requests are shown (specification 1, section 9). */
const shown = 5

/** One's own requests that wait, the newest first. */
export const pendingRequests = orpc.leaves.list.queryOptions({ input: { status: 'PENDING', page: 1, limit: shown } })

type Pending = Awaited<ReturnType<typeof orpc.leaves.list.call>>

/** One's own requests that wait for a decision, each of which opens its details. */
export function PendingRequests({ requests }: { requests: Part<Pending> }) {
  const { t } = useTranslation()
  const count = requests.data?.pagination.totalItems ?? 0
  return (
    <ListPanel
      title={t('Pending Leave Requests')}
      all={
        count > shown ? { label: t('View all {count}', { count }), href: '?view=leaves&tab=mine&status=PENDING' } : null
      }
      of={requests}
      rows={({ leaveRequests }) => leaveRequests}
      expected={2}
      height={64}
      empty={{
        icon: <IconPlaneDeparture size={20} />,
        title: t('No requests are waiting for a decision'),
        message: t('When you ask for leave, you can follow it here.'),
        action: <AddressLink href="?view=leaves">{t('Go to your leave')}</AddressLink>,
      }}
    >
      {(rows) => (
        <ul className="rows">
          {rows.map(({ id, leaveType, startDate, endDate, totalDays, status }) => (
            <li key={id} className={`row ${classes.request}`}>
              <div>
                <AddressLink className="row-link" href={`?view=leaves&tab=mine&request=${id}`}>
                  <LeaveTypeLabel type={leaveType} />
                </AddressLink>
                <p className={`faint small numbers ${classes.indented}`}>
                  {`${formatRange(startDate, endDate)} · ${formatDays(totalDays)}`}
                </p>
              </div>
              <StatusBadge look={leaveStatusLooks[status]} />
            </li>
          ))}
        </ul>
      )}
    </ListPanel>
  )
}
