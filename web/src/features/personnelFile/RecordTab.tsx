import { Box, Stack } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconUser, IconUsers } from '@tabler/icons-react'
import { useState, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { PersonName } from '@muster/contract/kit/people'
import { recordSorts } from '@muster/contract/personnelFile/recordSorts'
import { orpc } from '../../kit/api/client.ts'
import { Dialog } from '../../kit/dialog/Dialog.tsx'
import { ViewChoice } from '../../kit/form/choices/Choices.tsx'
import { formatInstant } from '../../kit/format.ts'
import { fullName } from '../../kit/people/names.ts'
import { ChoiceFilter, Filters, SortFilter } from '../../kit/list/Filters.tsx'
import { oneOf, text } from '../../kit/list/filters.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { SearchField } from '../../kit/list/SearchField.tsx'
import { useListPage } from '../../kit/list/useListPage.ts'
import { Person } from '../../kit/people/Person.tsx'
import { useAddress } from '../../kit/session/address.tsx'
import { useSession } from '../../kit/session/session.tsx'
import { StatusBadge, type StatusStyle } from '../../kit/StatusBadge.tsx'
import { useNarrow } from '../../kit/useNarrow.ts'

const filters = { search: text(100), only: oneOf(['missing']) }

/** The parameters of the list, which are removed from the address with it. */
const clearedParams = { search: null, only: null, sort: null, order: null, page: null }

/** The API calls that list people, by kind of record. */
const calls = { banking: 'bankingPeople', emergency: 'emergencyPeople', hiring_documents: 'hiringPeople' } as const

const saved: StatusStyle = { colour: 'green', Icon: IconCheck, label: 'Saved' }
const missing: StatusStyle = { colour: 'amber', Icon: IconAlertTriangle, label: 'Missing' }

/** The person whose records are shown. */
export interface OfPerson {
  personId: string
}

interface RecordTabProps {
  kind: keyof typeof calls
  /** Shows the user's own record. */
  Own: ComponentType<OfPerson>
  /** Shows another person's record to those who may see it. */
  Theirs: ComponentType<OfPerson>
  /** Title of the list of all people. */
  title: string
  /** Returns the title of the dialog with a person's record. */
  titleOf: (name: string) => string
}

/** Labels of the sort orders, as translation keys. */
const sortLabels = { active: 'Active first', person: ['Employee', 'text'], savedAt: ['Last saved', 'time'] } as const

/** The people whose records a tab shows. `key` is the value of the parameter `of` in the address. */
const scopes = [
  { key: 'you', label: 'You', Icon: IconUser },
  { key: 'everyone', label: 'Everyone', Icon: IconUsers },
] as const

/** Shows a tab of personal records: the user's own and, if permitted, everyone's, one of both at a time. */
export function RecordTab(props: RecordTabProps) {
  const { kind, Own } = props
  const { t } = useTranslation()
  const { user, can } = useSession()
  const { params, set } = useAddress()
  const [hasOwn, seesAll] = [can(`settings.${kind}_self_manage`), can(`settings.${kind}_view_all`)]
  const scope = !hasOwn || (seesAll && params.get('of') === 'everyone') ? 'everyone' : 'you'
  return (
    <>
      {hasOwn && seesAll ? (
        <Box mb="sm">
          <ViewChoice
            legend={t('Show')}
            options={scopes}
            chosen={scope}
            onChoose={(key) => set({ ...clearedParams, of: key === 'you' ? null : key }, { replace: true })}
          />
        </Box>
      ) : null}
      {scope === 'you' ? <Own personId={user.id} /> : seesAll ? <AllPeople {...props} /> : null}
    </>
  )
}

/**
 * Lists people by name, each with the time their record was last saved, or “Missing” if there is no record. A click on
 * a person opens their record in a dialog.
 */
function AllPeople({ kind, Theirs, title, titleOf }: RecordTabProps) {
  const { t } = useTranslation()
  const isNarrow = useNarrow()
  // The person stays set while the dialog closes, so that its content doesn't disappear before it does.
  const [selection, setSelection] = useState<{ person: PersonName; open: boolean } | null>(null)
  const list = useListPage((input) => orpc.personnelFile[calls[kind]].queryOptions({ input }), {
    filters,
    limit: 20,
    sorts: recordSorts,
  })

  return (
    <section aria-label={title}>
      <h2 className="visually-hidden">{title}</h2>
      <ListPage
        list={list}
        filters={
          <Filters list={list}>
            <SearchField list={list} aria-label={t('Search')} placeholder={t('Search by name or email')} />
            <ChoiceFilter
              list={list}
              name="only"
              aria-label={t('Show')}
              all={t('All people')}
              options={[['missing', t('Missing')]]}
            />
            <SortFilter list={list} labels={sortLabels} />
          </Filters>
        }
        rows={list.data?.people}
        columns={[
          {
            key: 'person',
            sortable: true,
            header: t('Employee'),
            person: ({ person }) => person,
            render: ({ person }) => <Person person={person} secondary={person.email} />,
          },
          {
            key: 'department',
            header: t('Department'),
            phone: 'hidden',
            render: ({ person }) => person.department ?? '–',
          },
          {
            key: 'state',
            header: t('Status'),
            phone: 'status',
            render: ({ savedAt }) => <StatusBadge look={savedAt ? saved : missing} />,
          },
          {
            key: 'savedAt',
            sortable: true,
            header: t('Last saved'),
            width: 240,
            render: ({ savedAt }) => (savedAt ? formatInstant(savedAt) : isNarrow ? null : '–'),
          },
        ]}
        rowKey={({ person }) => person.id}
        onSort={(key) => list.toggleSort(key as (typeof recordSorts)[number])}
        onRowClick={({ person }) => setSelection({ person, open: true })}
        caption={title}
        empty={{
          icon: <IconUsers size={20} />,
          title: t('No people found'),
          message: list.filters.only ? t('No records are missing.') : undefined,
        }}
      />
      <Dialog
        opened={selection?.open ?? false}
        onClose={() => setSelection((present) => present && { ...present, open: false })}
        title={selection ? titleOf(fullName(selection.person)) : title}
        size={560}
      >
        {selection ? (
          <Stack gap={20}>
            <Theirs personId={selection.person.id} />
          </Stack>
        ) : null}
      </Dialog>
    </section>
  )
}
