import { Box } from '@mantine/core'
import { IconMail, IconPhone, IconUserUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Colleague } from '@muster/contract/directory/calls'
import { NoMatches, type NoMatchesProps } from '../../../kit/list/ListPage.tsx'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Pager } from '../../../kit/list/Pager.tsx'
import type { ListState } from '../../../kit/list/useListPage.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { EmptyState, type EmptyStateProps } from '../../../kit/page/EmptyState.tsx'
import { fullName } from '../../../kit/people/names.ts'
import { PersonAvatar, personHref, PersonLink } from '../../../kit/people/Person.tsx'
import { AddressLink } from '../../../kit/session/address.tsx'
import { MailLink, PhoneLink } from '../ContactLinks.tsx'
import { Away } from '../person/PersonStatus.tsx'
import classes from './ColleagueGrid.module.css'

/** Shows a page of the directory as cards. */
export function ColleagueGrid(props: {
  list: ListState
  rows: readonly Colleague[] | undefined
  caption: string
  count: (total: number) => string
  noMatches: NoMatchesProps
  empty: EmptyStateProps
}) {
  const { list, rows, caption, count, noMatches, empty } = props
  const { query, pagination, loading, filtered, clear, setPage } = list
  return (
    <>
      <Box component="p" className="soft" role="status" mih={20} mb={12}>
        {pagination ? count(pagination.totalItems) : null}
      </Box>
      <Loaded
        framed
        query={{ data: rows, error: query.error, refetch: query.refetch }}
        skeleton={<ListSkeleton rows={5} height={120} />}
      >
        {(people) =>
          people.length === 0 ? (
            <div className="card">
              {filtered ? <NoMatches {...noMatches} onClear={() => clear()} /> : <EmptyState {...empty} />}
            </div>
          ) : (
            <ul className={`${classes.grid} grid-cards unmarked`} aria-label={caption} aria-busy={loading || undefined}>
              {people.map((colleague) => (
                <ColleagueCard key={colleague.id} colleague={colleague} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {pagination ? <Pager pagination={pagination} onPage={setPage} /> : null}
    </>
  )
}

/** Shows a colleague as a card that opens their page. The links on it can be used by themselves. */
function ColleagueCard({ colleague }: { colleague: Colleague }) {
  const { t } = useTranslation()
  const { id, position, department, manager, email, workPhone, awayUntil } = colleague
  return (
    <li className={`${classes.card} card`}>
      <PersonAvatar person={colleague} size={56} />
      <div className={classes.who}>
        <AddressLink className="row-link strong breaks" href={personHref(id)}>
          {fullName(colleague)}
        </AddressLink>
        <p className="soft breaks">{position}</p>
        <p className="faint small">{department && t(department)}</p>
      </div>
      <ul className={`${classes.contact} unmarked small`}>
        <li>
          <IconMail size={16} className="icon" aria-hidden />
          <MailLink email={email} />
        </li>
        {workPhone ? (
          <li>
            <IconPhone size={16} className="icon" aria-hidden />
            <PhoneLink phone={workPhone} />
          </li>
        ) : null}
        {manager ? (
          <li>
            <IconUserUp size={16} className="icon" aria-hidden />
            <span className="visually-hidden">{t('Reports to')}</span>
            <PersonLink person={manager} />
          </li>
        ) : null}
      </ul>
      {awayUntil ? (
        <div className={classes.away}>
          <Away until={awayUntil} />
        </div>
      ) : null}
    </li>
  )
}
