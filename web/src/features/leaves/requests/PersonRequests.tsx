import { IconUserSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { LeaveRequest } from '@muster/contract/leaves/calls'
import type { PersonName } from '@muster/contract/kit/people'
import { dayIn } from '@muster/contract/kit/time'
import { orpc } from '../../../kit/api/client.ts'
import { loadFailure } from '../../../kit/api/errors.ts'
import { DecisionButtons } from '../shared/DecisionButtons.tsx'
import { useAddress } from '../../../kit/session/address.ts'
import { useToday } from '../../../kit/session/today.ts'
import type { Column } from '../../../kit/list/DataTable.tsx'
import { EmptyState } from '../../../kit/page/EmptyState.tsx'
import { ErrorState } from '../../../kit/page/ErrorState.tsx'
import { formatInstant, formatRange } from '../../../kit/format.ts'
import { Person } from '../../../kit/Person.tsx'
import { useNarrow, useTight } from '../../../kit/useNarrow.ts'
import type { LeaveActions } from '../actions.ts'
import { BalanceStrip } from '../balances/BalanceStrip.tsx'
import { FilterBar } from './FilterBar.tsx'
import { personOf, useFilters } from './filters.ts'
import { NoMatches } from './NoMatches.tsx'
import { offeredYears } from '../balances/offeredYears.ts'
import { PersonPicker } from './PersonPicker.tsx'
import { RequestTable, useCommonColumns } from './RequestTable.tsx'
import { useLastPage } from '../../../kit/list/useLastPage.ts'
import { fullName } from '../../../kit/fullName.ts'
import classes from './PersonRequests.module.css'

/** The day of an instant where the reader is; its time stands in the details. */
function Updated({ at }: { at: string }) {
  const day = dayIn(Temporal.Now.timeZoneId(), Temporal.Instant.from(at))
  return (
    <time className={classes.updated} dateTime={at} title={formatInstant(at)}>
      {formatRange(day, day)}
    </time>
  )
}

/** The admin view of My Requests: balances and requests of a person whose leave one sees, chosen by name. */
export function PersonRequests({ actions }: { actions: LeaveActions }) {
  const { t } = useTranslation()
  const { params, set } = useAddress()
  const id = personOf(params)
  const queryClient = useQueryClient()
  // Who was just chosen is known from the search.
  const known = () => {
    const answers = queryClient.getQueriesData<{ people: PersonName[] }>({ queryKey: orpc.leaves.people.key() })
    const person = answers.flatMap(([, found]) => found?.people ?? []).find((each) => each.id === id)
    return person && { people: [person] }
  }
  const { data, error, isPending, refetch } = useQuery({
    ...orpc.leaves.people.queryOptions({ input: { id }, placeholderData: known }),
    enabled: id !== undefined,
  })
  const person = data?.people[0]
  const failure = loadFailure(error)

  return (
    <>
      <div className={classes.picker}>
        <PersonPicker
          person={person}
          onPerson={(chosen) => set({ person: chosen, page: null }, { replace: id === undefined })}
        />
      </div>
      {failure && !data ? (
        <div className={classes.frame}>
          <ErrorState message={failure} onRetry={() => void refetch()} />
        </div>
      ) : id === undefined || (!person && !isPending) ? (
        <div className={classes.frame}>
          <EmptyState
            icon={<IconUserSearch size={20} />}
            title={id === undefined ? t('Whose leave would you like to see?') : t('This person is not here')}
            message={t('Choose somebody above to see their balances and requests, and to decide on them.')}
          />
        </div>
      ) : (
        <Requests key={id} userId={id} name={person ? fullName(person) : ''} actions={actions} />
      )}
    </>
  )
}

function Requests({ userId, name, actions }: { userId: string; name: string; actions: LeaveActions }) {
  const { t } = useTranslation()
  const today = useToday()
  const common = useCommonColumns()
  const { filters, setStatus, setYear, setPage, clear } = useFilters()
  const { status, year, page, limit } = filters
  const { data, error, refetch, isPlaceholderData } = useQuery(
    orpc.leaves.list.queryOptions({
      input: { userId, status, year, page, limit },
      placeholderData: keepPreviousData,
    }),
  )
  useLastPage(isPlaceholderData ? undefined : data?.pagination, setPage)
  const filtered = status !== undefined || year !== undefined
  // On a middling screen there is no room for a column of its own.
  const middling = useTight()
  const narrow = useNarrow()
  const tight = middling && !narrow
  const updated: Column<LeaveRequest> = {
    key: 'updated',
    header: t('Last Updated'),
    render: ({ updatedAt }) => <Updated at={updatedAt} />,
  }

  return (
    <>
      <BalanceStrip userId={userId} year={year} actions={actions} />
      <FilterBar status={status} onStatus={setStatus} year={year} years={offeredYears(today)} onYear={setYear} />
      <RequestTable
        page={data}
        columns={[
          { key: 'employee', header: t('Employee'), width: 168, render: ({ user }) => <Person person={user} /> },
          ...common,
          {
            key: 'approver',
            header: t('Approver'),
            render: (request) => (
              <>
                <DecisionButtons request={request} actions={actions} />
                {tight ? (
                  <span className={classes.below}>
                    {t('Updated')} <Updated at={request.updatedAt} />
                  </span>
                ) : null}
              </>
            ),
          },
          ...(tight ? [] : [updated]),
        ]}
        actions={actions}
        loading={isPlaceholderData}
        error={loadFailure(error)}
        onRetry={() => void refetch()}
        onPage={setPage}
        caption={t('Requests of {name}', { name })}
        empty={
          filtered ? (
            <NoMatches message={t('Choose another status or year, or show them all.')} onClear={clear} />
          ) : (
            <EmptyState title={t('{name} has not asked for leave yet', { name })} />
          )
        }
      />
    </>
  )
}
