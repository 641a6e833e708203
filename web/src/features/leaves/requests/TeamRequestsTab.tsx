import { IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ChoiceFilter, Filters, SortFilter, StatusFilter } from '../../../kit/list/Filters.tsx'
import { oneOf } from '../../../kit/list/filters.ts'
import { SearchField } from '../../../kit/list/SearchField.tsx'
import { useListPage } from '../../../kit/list/useListPage.ts'
import { useSession } from '../../../kit/session/session.tsx'
import { useNarrow, useWide } from '../../../kit/useNarrow.ts'
import { DecisionButtons } from '../shared/DecisionButtons.tsx'
import { leaveStatusStyles } from '../shared/labels.tsx'
import {
  type LeaveActions,
  leaveFilters,
  leaveSorts,
  othersTitle,
  RequestList,
  sortLabels,
  StatusChoice,
  useListCall,
} from './RequestList.tsx'
import { useSubmittedColumn } from './requestColumns.tsx'

/** Shows the requests of everyone or of the team, pending ones first, with buttons to approve or reject them. */
export function TeamRequestsTab({ actions }: { actions: LeaveActions }) {
  const { t } = useTranslation()
  const isNarrow = useNarrow()
  const isWide = useWide()
  const submitted = useSubmittedColumn()
  const title = othersTitle(useSession())
  const call = useListCall()
  const list = useListPage((input) => call.queryOptions({ input }), {
    filters: { status: leaveFilters.status, search: leaveFilters.search, without: oneOf(['own'] as const) },
    limit: 20,
    sorts: leaveSorts.team,
  })
  return (
    <RequestList
      list={list}
      filters={
        <>
          {isNarrow ? null : <StatusFilter list={list} statusStyles={leaveStatusStyles} />}
          <Filters list={list}>
            <SearchField list={list} aria-label={t('Search')} placeholder={t('Search by name or email')} />
            {isNarrow ? <StatusChoice list={list} /> : null}
            {list.filters.without ? (
              <ChoiceFilter
                list={list}
                name="without"
                aria-label={t('Requests')}
                all={t('All requests')}
                options={[['own', t('Other people’s requests')]]}
              />
            ) : null}
            <SortFilter list={list} labels={sortLabels.team} />
          </Filters>
        </>
      }
      decides
      actions={actions}
      employee={208}
      last={[
        // The newest requests come first, which shows where there is room for their day.
        ...(isWide ? [submitted] : []),
        {
          key: 'decision',
          header: t('Decision'),
          render: (request) => <DecisionButtons request={request} actions={actions} />,
        },
      ]}
      caption={t(title)}
      onSort={(key) => list.toggleSort(key as (typeof leaveSorts.team)[number])}
      layout="leaves.team"
      empty={{
        icon: <IconUsers size={20} />,
        title: t('No leave requests yet'),
        message: t('New leave requests appear here for you to approve or reject.'),
      }}
    />
  )
}
