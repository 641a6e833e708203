import { IconUserSearch } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { LeaveRequest } from '@muster/contract/leaves/calls'
import type { PersonName } from '@muster/contract/kit/people'
import { orpc } from '../../../kit/api/client.ts'
import { PersonSelect } from '../../../kit/form/people/PersonField.tsx'
import { localDayOf, formatDate, formatInstant } from '../../../kit/format.ts'
import { fullName } from '../../../kit/people/names.ts'
import type { Column } from '../../../kit/list/DataTable.tsx'
import { id as person, readFilters } from '../../../kit/list/filters.ts'
import { EmptyState } from '../../../kit/page/EmptyState.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { useAddress } from '../../../kit/session/address.tsx'
import { useFolded, useNarrow } from '../../../kit/useNarrow.ts'
import { BalanceStrip } from '../balances/BalanceStrip.tsx'
import { DecisionButtons } from '../shared/DecisionButtons.tsx'
import { type LeaveActions, leaveFilters, RequestsOf } from './RequestList.tsx'

/** Shows the admin mode of My Requests: the balances and requests of a person whom the user searches for. */
export default function PersonRequests({ actions }: { actions: LeaveActions }) {
  const { t } = useTranslation()
  const { params, set } = useAddress()
  const narrow = useNarrow()
  const { person: id, year } = readFilters({ person, year: leaveFilters.year }, params)
  const queryClient = useQueryClient()
  const query = useQuery({ ...orpc.leaves.people.queryOptions({ input: { id } }), enabled: id !== undefined })
  const choose = (person: PersonName) => {
    // The person's data from the search results.
    queryClient.setQueryData(orpc.leaves.people.queryKey({ input: { id: person.id } }), { people: [person] })
    set({ person: person.id, page: null }, { replace: id === undefined })
  }
  const noPerson = (title: string) => (
    <div className="card">
      <EmptyState
        icon={<IconUserSearch size={20} />}
        title={title}
        message={t('Choose an employee to see their balances and decide on their requests.')}
      />
    </div>
  )
  const requestsOf = (userId: string, name: string) => (
    <div key={userId}>
      <BalanceStrip userId={userId} year={year} />
      <Requests userId={userId} name={name} actions={actions} />
    </div>
  )

  return (
    <>
      <div style={{ maxInlineSize: narrow ? undefined : '24rem', marginBlockEnd: '1rem' }}>
        <PersonSelect
          label={t('Employee')}
          query={(search) => orpc.leaves.people.queryOptions({ input: { search }, select: ({ people }) => people })}
          person={query.data?.people[0] ?? null}
          onPerson={(selection) => typeof selection === 'object' && selection && choose(selection)}
        />
      </div>
      {id === undefined ? (
        noPerson(t('No employee selected'))
      ) : (
        <Loaded query={query} framed skeleton={requestsOf(id, '')}>
          {({ people: [found] }) => (found ? requestsOf(id, fullName(found)) : noPerson(t('Person not found')))}
        </Loaded>
      )}
    </>
  )
}

function Requests({ userId, name, actions }: { userId: string; name: string; actions: LeaveActions }) {
  const { t } = useTranslation()
  // Medium screens have no space for a separate column.
  const folded = useFolded()
  const updatedCell = ({ updatedAt }: LeaveRequest) => (
    <time className="nowrap" dateTime={updatedAt} title={formatInstant(updatedAt)}>
      {formatDate(localDayOf(updatedAt))}
    </time>
  )
  const approver: Column<LeaveRequest> = {
    key: 'approver',
    header: t('Approver'),
    render: (request) => (
      <>
        <DecisionButtons request={request} actions={actions} />
        {folded ? (
          <div className="faint small nowrap">
            {t('Updated')} {updatedCell(request)}
          </div>
        ) : null}
      </>
    ),
  }
  const last: Column<LeaveRequest> = {
    key: 'updated',
    header: t('Last Updated'),
    render: (request) => <span className="soft">{updatedCell(request)}</span>,
  }
  return (
    <RequestsOf
      userId={userId}
      actions={actions}
      employee={168}
      last={folded ? [approver] : [approver, last]}
      decides
      caption={t('Requests by {name}', { name })}
      empty={{ title: t('{name} hasn’t requested leave yet', { name }) }}
    />
  )
}
