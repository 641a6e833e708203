import { Button } from '@mantine/core'
import { IconCalendarEvent, IconUsersGroup } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { TeamMember, TeamToday } from '@muster/contract/team/calls'
import { orpc } from '../../kit/api/client.ts'
import { loadFailure } from '../../kit/api/errors.ts'
import { useAddress } from '../../kit/session/address.ts'
import { useSession } from '../../kit/session/session.tsx'
import { type Column, DataTable } from '../../kit/list/DataTable.tsx'
import { EmptyState } from '../../kit/page/EmptyState.tsx'
import { Pager } from '../../kit/list/Pager.tsx'
import { Person } from '../../kit/Person.tsx'
import { TeamFilterBar } from './TeamFilterBar.tsx'
import { useTeamFilters } from './useTeamFilters.ts'
import { Whereabouts } from './Whereabouts.tsx'

/** How often the list is asked for anew, in milliseconds: a day goes on though nothing is told. */
const freshFor = 60_000

/** The people of the team, narrowed as the address says. */
export function TeamList() {
  const { t } = useTranslation()
  const { can } = useSession()
  const { set } = useAddress()
  const change = useTeamFilters()
  const { filters, filtered, setPage, clear } = change
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(
    orpc.team.members.queryOptions({
      input: filters,
      placeholderData: keepPreviousData,
      refetchInterval: freshFor,
    }),
  )
  const failure = data ? null : loadFailure(error)
  // A page that people have left is empty: the last one is shown.
  const last = isPlaceholderData ? undefined : data?.pagination.totalPages
  useEffect(() => {
    if (last !== undefined && filters.page > last) setPage(last)
  })

  const columns = useColumns(data?.today)
  const actions = ({ email }: TeamMember) =>
    can('leaves.team_view')
      ? [
          {
            label: t('View leave'),
            icon: <IconCalendarEvent size={16} aria-hidden />,
            onClick: () => set({ view: 'leaves', tab: 'history', search: email }),
          },
        ]
      : []

  return (
    <>
      <TeamFilterBar today={data?.today} {...change} />
      <DataTable
        rows={data?.members}
        columns={columns}
        rowKey={({ id }) => id}
        rowActions={can('leaves.team_view') ? actions : undefined}
        loading={isFetching && isPlaceholderData}
        error={failure}
        onRetry={() => void refetch()}
        caption={t('Your team today')}
        empty={
          filtered ? (
            <EmptyState
              icon={<IconUsersGroup size={20} />}
              title={t('Nobody of your team matches')}
              message={t('Nobody matches what you look for.')}
              action={
                <Button variant="default" onClick={clear}>
                  {t('Clear Filters')}
                </Button>
              }
            />
          ) : (
            <EmptyState
              icon={<IconUsersGroup size={20} />}
              title={t('Nobody reports to you yet')}
              message={t('The people below you in the management tree will be listed here.')}
            />
          )
        }
      />
      {data ? <Pager pagination={data.pagination} onPage={setPage} /> : null}
    </>
  )
}

function useColumns(today: TeamToday | undefined): Column<TeamMember>[] {
  const { t } = useTranslation()
  const work = ({ position, department }: TeamMember) => [position, department].filter(Boolean).join(' · ')
  const sees = !today || today.sees.attendance || today.sees.leave
  return [
    {
      key: 'person',
      header: t('Team member'),
      width: '38%',
      render: (member) => <Person person={member} secondary={work(member)} size={32} />,
    },
    ...(sees
      ? [{ key: 'today', header: t('Today'), render: (member: TeamMember) => <Whereabouts member={member} /> }]
      : []),
    {
      key: 'manager',
      header: t('Reports to'),
      width: '22%',
      render: ({ isDirect, manager }) =>
        isDirect ? t('You') : manager ? `${manager.firstName} ${manager.lastName}` : null,
    },
  ]
}
