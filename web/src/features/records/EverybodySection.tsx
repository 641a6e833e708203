import { NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch, IconUsers } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PersonName } from '@muster/contract/kit/people'
import { orpc } from '../../kit/api/client.ts'
import { loadFailure } from '../../kit/api/errors.ts'
import { DataTable } from '../../kit/list/DataTable.tsx'
import { Dialog } from '../../kit/dialog/Dialog.tsx'
import { EmptyState } from '../../kit/page/EmptyState.tsx'
import { formatInstant } from '../../kit/format.ts'
import { Pager } from '../../kit/list/Pager.tsx'
import { Person } from '../../kit/Person.tsx'
import { fullName } from '../../kit/fullName.ts'
import classes from './EverybodySection.module.css'

/** People on a page. */
const limit = 20

/**
 * For who sees everybody's: the people by name, when theirs was last saved or that there is nothing yet, and what there
 * is of one in a dialog.
 */
export function EverybodySection(props: {
  people: 'bankingPeople' | 'emergencyPeople' | 'hiringPeople'
  title: string
  /** The title of the dialog with what there is of one of them. */
  titleOf: (name: string) => string
  render: (person: PersonName) => ReactNode
}) {
  const { people, title, titleOf, render } = props
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim().slice(0, 100), 250)
  const [only, setOnly] = useState<'all' | 'missing'>('all')
  const [page, setPage] = useState(1)
  // Who was shown stays in the dialog while it closes.
  const [shown, setShown] = useState<{ person: PersonName; open: boolean } | null>(null)
  const { data, error, refetch, isPlaceholderData } = useQuery(
    orpc.records[people].queryOptions({ input: { search, only, page, limit }, placeholderData: keepPreviousData }),
  )

  return (
    <section className={classes.section} aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      <div className={classes.filters}>
        <TextInput
          label={t('Search')}
          type="search"
          placeholder={t('Search by name or email')}
          maxLength={100}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            setPage(1)
          }}
        />
        <NativeSelect
          label={t('Show')}
          value={only}
          onChange={({ currentTarget }) => {
            setOnly(currentTarget.value === 'missing' ? 'missing' : 'all')
            setPage(1)
          }}
          data={[
            { value: 'all', label: t('Everybody') },
            { value: 'missing', label: t('Nothing yet') },
          ]}
        />
      </div>
      <DataTable
        rows={data?.people}
        columns={[
          {
            key: 'person',
            header: t('Employee'),
            render: ({ person }) => <Person person={person} secondary={person.email} />,
          },
          {
            key: 'savedAt',
            header: t('Last saved'),
            width: 240,
            render: ({ savedAt }) =>
              savedAt ? formatInstant(savedAt) : <span className={classes.missing}>{t('Nothing yet')}</span>,
          },
        ]}
        rowKey={({ person }) => person.id}
        onRowClick={({ person }) => setShown({ person, open: true })}
        loading={isPlaceholderData}
        error={loadFailure(error)}
        onRetry={() => void refetch()}
        caption={title}
        empty={
          <EmptyState
            icon={<IconUsers size={20} />}
            title={t('Nobody is found')}
            message={only === 'missing' ? t('Everybody you looked for has handed something in.') : undefined}
          />
        }
      />
      {data ? <Pager pagination={data.pagination} onPage={setPage} /> : null}
      <Dialog
        opened={shown?.open ?? false}
        onClose={() => setShown((known) => known && { ...known, open: false })}
        title={shown ? titleOf(fullName(shown.person)) : title}
        size={560}
      >
        {shown ? <div className={classes.one}>{render(shown.person)}</div> : null}
      </Dialog>
    </section>
  )
}
