import { IconLayoutGrid, IconList, IconUsersGroup } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Colleague } from '@muster/contract/directory/calls'
import { directorySorts } from '@muster/contract/directory/sorts'
import { orpc } from '../../../kit/api/client.ts'
import { ViewChoice } from '../../../kit/form/choices/Choices.tsx'
import type { Column } from '../../../kit/list/DataTable.tsx'
import { ChoiceFilter, Filters, SortFilter } from '../../../kit/list/Filters.tsx'
import { id, oneOf, text, withKey } from '../../../kit/list/filters.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { SearchField } from '../../../kit/list/SearchField.tsx'
import { useListPage } from '../../../kit/list/useListPage.ts'
import { PageHeader } from '../../../kit/page/PageHeader.tsx'
import { fullName } from '../../../kit/people/names.ts'
import { Person, personHref, PersonLink } from '../../../kit/people/Person.tsx'
import { followLink, useAddress } from '../../../kit/session/address.tsx'
import { useNarrow } from '../../../kit/useNarrow.ts'
import { useDepartments } from '../../hierarchy/shared/departments.ts'
import { ContactIcons, MailLink, PhoneLink } from '../ContactLinks.tsx'
import { Away } from '../person/PersonStatus.tsx'
import { ColleagueGrid, ColleagueGridSkeleton } from './ColleagueGrid.tsx'
import classes from './DirectoryPage.module.css'

const filters = { search: text(100), department: text(100), managerId: withKey('manager', id) }
const layouts = [
  { key: 'grid', label: 'Grid', Icon: IconLayoutGrid },
  { key: 'list', label: 'List', Icon: IconList },
] as const
/** The labels of the sort orders, as translation keys. */
const sortLabels = {
  person: ['Name', 'text'],
  department: ['Department', 'text'],
  manager: ['Manager', 'text'],
} as const
const layout = oneOf(['grid', 'list'])

/** Shows everyone in the company, as cards or as a list, found by what the reader types. */
export default function DirectoryPage() {
  const { t } = useTranslation()
  const { params, set } = useAddress()
  const list = useListPage((input) => orpc.directory.list.queryOptions({ input }), {
    filters,
    limit: 50,
    sorts: directorySorts,
  })
  const departments = useDepartments([list.filters.department])
  const columns = useColumns()
  const { managerId } = list.filters
  // All people found have this manager.
  const manager = list.data?.people.find(
    (person) => managerId !== undefined && person.manager?.id === managerId,
  )?.manager
  // More people fit on a phone as rows than as cards.
  const usual = useNarrow() ? 'list' : 'grid'
  const shown = layout.read(params.get('layout') ?? '') ?? usual
  return (
    <>
      <PageHeader
        title={t('Directory')}
        description={t('Everyone in the company, and how to reach them.')}
        action={
          <ViewChoice
            legend={t('Layout')}
            options={layouts}
            chosen={shown}
            onChoose={(key) => set({ layout: key === usual ? null : key }, { replace: true })}
          />
        }
      />
      <ListPage
        list={list}
        filters={
          <Filters list={list}>
            <SearchField
              list={list}
              aria-label={t('Search')}
              placeholder={t('Name, position or department')}
              autoComplete="off"
            />
            <ChoiceFilter
              list={list}
              name="department"
              aria-label={t('Department')}
              all={t('All departments')}
              options={departments.map((department) => [department, t(department)])}
            />
            <SortFilter list={list} labels={sortLabels} />
            {manager ? <span className="tag">{t('Reports to {name}', { name: fullName(manager) })}</span> : null}
          </Filters>
        }
        rows={list.data?.people}
        columns={columns}
        rowKey={(person) => person.id}
        onSort={(key) => list.toggleSort(key as (typeof directorySorts)[number])}
        onRowClick={(person) => followLink(personHref(person.id))}
        cards={
          shown === 'grid'
            ? (people, loading) => <ColleagueGrid people={people} label={t('Directory')} loading={loading} />
            : undefined
        }
        skeleton={shown === 'grid' ? <ColleagueGridSkeleton /> : undefined}
        caption={t('Directory')}
        count={(count) => t('{count} people', { count })}
        noMatches={{
          title: t('No people found'),
          message: t('Check the spelling, or search by position or department.'),
          clear: t('Show all people'),
        }}
        empty={{
          icon: <IconUsersGroup size={20} />,
          title: t('No people yet'),
          message: t('Everyone with an active account appears here.'),
        }}
      />
    </>
  )
}

/** Returns the columns of the list. On a phone, each person has two lines. */
function useColumns(): Column<Colleague>[] {
  const { t } = useTranslation()
  const isNarrow = useNarrow()
  const placeOf = ({ position, department }: Colleague) =>
    isNarrow ? (
      <span className={classes.parts}>
        {position ? <span>{position}</span> : null}
        {department ? <span>{t(department)}</span> : null}
      </span>
    ) : (
      position
    )
  const belonging: Column<Colleague>[] = [
    {
      key: 'department',
      sortable: true,
      header: t('Department'),
      selfEvident: true,
      render: ({ department }) => department && t(department),
    },
    {
      key: 'manager',
      sortable: true,
      header: t('Manager'),
      width: '16%',
      render: ({ manager }) => manager && <PersonLink person={manager} />,
    },
  ]
  const contact: Column<Colleague>[] = [
    {
      key: 'phone',
      header: t('Work phone'),
      selfEvident: true,
      render: ({ workPhone }) => workPhone && <PhoneLink phone={workPhone} />,
    },
    { key: 'email', header: t('Work email'), selfEvident: true, render: ({ email }) => <MailLink email={email} /> },
  ]
  const icons: Column<Colleague> = {
    key: 'contact',
    header: t('Contact'),
    phone: 'status',
    render: (colleague) => (
      <ContactIcons name={fullName(colleague)} phone={colleague.workPhone} email={colleague.email} />
    ),
  }
  return [
    {
      key: 'person',
      sortable: true,
      header: t('Name'),
      width: '30%',
      render: (colleague) => (
        <div className={isNarrow ? classes.who : undefined}>
          <Person person={colleague} secondary={placeOf(colleague)} size={32} />
        </div>
      ),
    },
    ...(isNarrow ? [icons] : [...belonging, ...contact]),
    { key: 'away', header: t('Today'), selfEvident: true, render: ({ awayUntil }) => <Away until={awayUntil} /> },
  ]
}
