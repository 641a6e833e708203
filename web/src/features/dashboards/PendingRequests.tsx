import { Box } from '@mantine/core'
import { IconCalendarUser } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../kit/api/client.ts'
import { formatDays, formatRange } from '../../kit/format.ts'
import { AddressLink } from '../../kit/session/address.tsx'
import { StatusBadge } from '../../kit/StatusBadge.tsx'
import { LeaveTypeLabel, leaveStatusStyles } from '../leaves/shared/labels.tsx'
import { ListPanel, type PartData } from './Panel.tsx'

/** Number of requests shown (specification 1, section 9). */
const maxRequests = 5

/** The query of the reader's own pending requests, newest first. */
export const pendingRequests = orpc.leaves.list.queryOptions({
  input: { status: 'PENDING', page: 1, limit: maxRequests },
})

/** A page of the reader’s own pending requests. */
export type Pending = Awaited<ReturnType<typeof orpc.leaves.list.call>>

/** Shows the reader's own pending requests, each as a link to its details. */
export function PendingRequests({ requests }: { requests: PartData<Pending> }) {
  const { t } = useTranslation()
  const count = requests.data?.pagination.totalItems ?? 0
  return (
    <ListPanel
      title={t('Pending Leave Requests')}
      all={count > maxRequests ? '?view=leaves&tab=mine&status=PENDING' : undefined}
      count={count}
      of={requests}
      rows={({ leaveRequests }) => leaveRequests}
      skeletonRows={2}
      height={64}
      empty={{
        icon: <IconCalendarUser size={20} />,
        title: t('No pending requests'),
        message: t('Your leave requests and their status appear here.'),
        action: <AddressLink href="?view=leaves">{t('View your leave')}</AddressLink>,
      }}
    >
      {({ id, leaveType, startDate, endDate, totalDays, status }) => (
        <Box component="li" className="row" mih={64}>
          <div>
            <AddressLink className="row-link" href={`?view=leaves&tab=mine&request=${id}`}>
              <LeaveTypeLabel type={leaveType} />
            </AddressLink>
            {/* Aligned with the text, past the icon. */}
            <Box component="p" className="faint small numbers" ps={26}>
              {`${formatRange(startDate, endDate)} · ${formatDays(totalDays)}`}
            </Box>
          </div>
          <StatusBadge look={leaveStatusStyles[status]} />
        </Box>
      )}
    </ListPanel>
  )
}
