import { Box, Group } from '@mantine/core'
import { IconCalendarEvent, IconUsersGroup } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { teamSorts } from '@muster/contract/team/sorts'
import type { Presence, TeamMember, TeamToday } from '@muster/contract/team/calls'
import { orpc } from '../../kit/api/client.ts'
import { Choices } from '../../kit/form/choices/Choices.tsx'
import { formatCount } from '../../kit/format.ts'
import type { Column } from '../../kit/list/DataTable.tsx'
import { ChoiceFilter, Filters, SortFilter } from '../../kit/list/Filters.tsx'
import { oneOf, text } from '../../kit/list/filters.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { SearchField } from '../../kit/list/SearchField.tsx'
import { useListPage } from '../../kit/list/useListPage.ts'
import { Person, PersonLink } from '../../kit/people/Person.tsx'
import { useAddress } from '../../kit/session/address.tsx'
import { useSession } from '../../kit/session/session.tsx'
import { useNarrow } from '../../kit/useNarrow.ts'
import { PresenceBadge, PresenceDetails, presenceStyles } from './PresenceBadge.tsx'
import classes from './team.module.css'

/** The presences in display order. */
const presences: readonly Presence[] = ['IN', 'ON_LEAVE', 'ABSENT', 'NOT_IN', 'LATER', 'DAY_OFF', 'LEFT']
/** The presences offered as filters only while someone has them. */
const changingPresences: readonly Presence[] = ['LATER', 'DAY_OFF']
const filterSchema = { search: text(100), presence: oneOf(presences), who: oneOf(['direct']) }

/** Milliseconds between reloads, because presence can change without a live event. */
const refetchMs = 60_000

/** The labels of the sort orders, as translation keys. */
const sortLabels = {
  direct: 'Direct reports first',
  person: ['Team member', 'text'],
  today: ['Today', 'step'],
  manager: ['Reports to', 'text'],
} as const

const icon = <IconUsersGroup size={20} />

/** Shows the team's members, with filters by name, presence and direct reports. */
export function TeamList() {
  const { t } = useTranslation()
  const { can } = useSession()
  const { set: go } = useAddress()
  const isNarrow = useNarrow()
  const list = useListPage((input) => orpc.team.members.queryOptions({ input }), {
    filters: filterSchema,
    limit: 20,
    sorts: teamSorts,
    every: refetchMs,
  })
  const { filters, set } = list
  const today = list.data?.today
  const offeredPresences = presences.filter(
    (presence) =>
      (!today || (presence === 'ON_LEAVE' ? today.sees.leave : today.sees.attendance)) &&
      // Offered only while someone has this presence.
      (!changingPresences.includes(presence) || filters.presence === presence || (today?.presence[presence] ?? 0) > 0),
  )
  // On a phone the figures are pills in a row.
  const figure = (word: string, count: number | undefined) =>
    isNarrow ? (
      <span className="numbers">
        {t(word)} <b className={classes.count}>{count === undefined ? '–' : formatCount(count)}</b>
      </span>
    ) : (
      <>
        <Box component="span" className="soft" fz={13}>
          {t(word)}
        </Box>{' '}
        <Box component="span" className="strong numbers" fz={24} lh={1.3} lts="-0.02em">
          {count === undefined ? '–' : formatCount(count)}
        </Box>
      </>
    )

  return (
    <>
      {offeredPresences.length > 0 ? (
        <Box mb={isNarrow ? 8 : 16}>
          <Choices
            legend={t('Today')}
            className={isNarrow ? undefined : classes.figures}
            choices={[
              { key: null, face: figure('Everyone', today?.members) },
              ...offeredPresences.map((key) => ({
                key,
                face: figure(presenceStyles[key].label, today?.presence[key]),
              })),
            ]}
            chosen={filters.presence ?? null}
            onChoose={(presence) => set({ presence }, { push: true })}
          />
        </Box>
      ) : null}
      <ListPage
        list={list}
        filters={
          <Filters list={list}>
            <SearchField list={list} aria-label={t('Search')} placeholder={t('Search by name, email, or position')} />
            <ChoiceFilter
              list={list}
              name="who"
              push
              aria-label={t('Reporting line')}
              all={t('All reports')}
              options={[
                ['direct', today ? t('Direct reports ({count})', { count: today.direct }) : t('Direct reports')],
              ]}
            />
            <SortFilter list={list} labels={sortLabels} />
          </Filters>
        }
        layout="team"
        rows={list.data?.members}
        columns={useColumns(today)}
        rowKey={({ id }) => id}
        onSort={(key) => list.toggleSort(key as (typeof teamSorts)[number])}
        rowActions={
          can('leaves.team_view')
            ? ({ email }) => [
                {
                  label: t('View leave'),
                  icon: <IconCalendarEvent size={16} aria-hidden />,
                  onClick: () => go({ view: 'leaves', tab: 'history', search: email }),
                },
              ]
            : undefined
        }
        caption={t('Your team today')}
        empty={{
          icon,
          title: t('No team members yet'),
          message: t('Your direct and indirect reports appear here.'),
        }}
        noMatches={{
          icon,
          title: t('No matching team members'),
          message: t('No one matches your search.'),
          clear: t('Clear Filters'),
        }}
      />
      {/* It would move down as the members arrive. */}
      <p className="faint small" hidden={!list.data} style={{ marginBlockStart: '0.75rem' }}>
        {t('Your direct and indirect reports, except inactive accounts.')}
        {offeredPresences.length > 0
          ? ` ${t('“Everyone” includes people who haven’t activated their account yet.')}`
          : null}
      </p>
    </>
  )
}

function useColumns(today: TeamToday | undefined): Column<TeamMember>[] {
  const { t } = useTranslation()
  const work = ({ position, department }: TeamMember) => [position, department].filter(Boolean).join(' · ')
  const isNarrow = useNarrow()
  const sees = !today || today.sees.attendance || today.sees.leave
  const columns: Column<TeamMember>[] = [
    {
      key: 'person',
      sortable: true,
      header: t('Team member'),
      width: '38%',
      render: (member) => (
        <Person person={member} secondary={isNarrow ? null : work(member)} size={isNarrow ? 28 : 32} />
      ),
    },
    {
      key: 'today',
      sortable: true,
      header: t('Today'),
      phone: 'status',
      render: (member) =>
        isNarrow ? (
          <PresenceBadge member={member} />
        ) : (
          <Group component="span" display="inline-flex" gap="4px 8px">
            <PresenceBadge member={member} />
            <PresenceDetails member={member} />
          </Group>
        ),
    },
    ...(isNarrow
      ? [
          {
            key: 'details',
            header: t('Today'),
            selfEvident: true,
            render: (member: TeamMember) => <PresenceDetails member={member} />,
          },
          { key: 'work', header: t('Position'), selfEvident: true, render: work },
        ]
      : []),
    {
      key: 'manager',
      sortable: true,
      header: t('Reports to'),
      width: '22%',
      render: ({ isDirect, manager }) =>
        isDirect ? (isNarrow ? null : t('You')) : manager && <PersonLink person={manager} />,
    },
  ]
  return columns.filter(({ key }) => sees || (key !== 'today' && key !== 'details'))
}
