import { Box, Group, UnstyledButton } from '@mantine/core'
import { IconCalendarUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../kit/api/client.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { EmptyState } from '../../../kit/page/EmptyState.tsx'
import { Part } from '../../../kit/page/Section.tsx'
import { setAddress } from '../../../kit/session/address.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { BalanceLedger } from '../balances/BalanceLedger.tsx'
import { leaveStatusStyles } from '../shared/labels.tsx'
import { LeaveSummary } from './LeaveSummary.tsx'
import { type LeaveActions, openRequest } from './RequestList.tsx'

/** Number of latest requests shown (specification 1, section 9). */
const maxRequests = 5

/** Shows the user's balances and latest requests. */
export const OverviewTab = ({ actions }: { actions: LeaveActions }) => (
  // Stacked if there is no space side by side.
  <Group align="start" gap="2rem 1.5rem">
    <Box flex="8 1 33.2rem" miw={0}>
      <BalanceLedger />
    </Box>
    <Box flex="5 1 20.75rem" miw={0}>
      <RecentActivity actions={actions} />
    </Box>
  </Group>
)

/** Shows the user's latest requests, each as a link to its details. */
function RecentActivity({ actions }: { actions: LeaveActions }) {
  const { t } = useTranslation()
  const query = useQuery(orpc.leaves.list.queryOptions({ input: { page: 1, limit: maxRequests } }))
  return (
    <Part
      title={t('Recent Activity')}
      height="2rem"
      end={
        query.data?.leaveRequests.length ? (
          <UnstyledButton className="link" onClick={() => setAddress({ tab: 'mine' })}>
            {t('View all')}
          </UnstyledButton>
        ) : null
      }
    >
      <div className="card" style={{ overflow: 'hidden' }}>
        <Loaded query={query} skeleton={<ListSkeleton rows={maxRequests} height={64} />}>
          {({ leaveRequests }) =>
            leaveRequests.length === 0 ? (
              <EmptyState
                icon={<IconCalendarUser size={20} />}
                title={t('You haven’t requested leave yet')}
                message={t('Your latest requests appear here.')}
                action={actions.requestButton}
              />
            ) : (
              <ul className="rows">
                {leaveRequests.map((request) => (
                  <li key={request.id} className="row" style={{ minBlockSize: '4rem', paddingBlock: '0.5rem' }}>
                    <UnstyledButton className="row-link" flex={1} onClick={() => openRequest(request)}>
                      <Group component="span" justify="space-between" wrap="nowrap">
                        <LeaveSummary request={request} />
                        <StatusBadge look={leaveStatusStyles[request.status]} />
                      </Group>
                    </UnstyledButton>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </Part>
  )
}
