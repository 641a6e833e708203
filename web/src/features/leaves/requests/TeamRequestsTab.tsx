import { IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { StatusFilter } from '../../../kit/list/Filters.tsx'
import { useListPage } from '../../../kit/list/useListPage.ts'
import { EmptyState } from '../../../kit/page/EmptyState.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { DecisionButtons } from '../shared/DecisionButtons.tsx'
import { leaveStatusWords } from '../shared/words.ts'
import { leaveFilters } from './filters.ts'
import { type LeaveActions, RequestList, useCallInReach } from './RequestList.tsx'

const { status } = leaveFilters

/** The requests of everybody, or of those below oneself, pending ones first, with Approve and Reject in the row. */
export function TeamRequestsTab({ actions }: { actions: LeaveActions }) {
  const { t } = useTranslation()
  const { can } = useSession()
  const call = useCallInReach()
  const list = useListPage((input) => call.queryOptions({ input }), { filters: { status }, limit: 20 })
  return (
    <>
      <StatusFilter list={list} words={leaveStatusWords} />
      <RequestList
        list={list}
        actions={actions}
        employee={208}
        last={[
          {
            key: 'decision',
            header: t('Decision'),
            render: (request) => <DecisionButtons request={request} actions={actions} />,
          },
        ]}
        caption={can('leaves.all_view') ? t('All Requests') : t('Team Requests')}
        empty={
          <EmptyState
            icon={<IconUsers size={20} />}
            title={t('No leave requests yet')}
            message={t('When somebody asks for leave, you can decide on it here.')}
          />
        }
      />
    </>
  )
}
