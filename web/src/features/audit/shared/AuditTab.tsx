import { Box, Group } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AuditEntry } from '@muster/contract/audit/calls'
import { maxCounted } from '@muster/contract/audit/limits'
import { orpc } from '../../../kit/api/client.ts'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { formatCount, formatInstant } from '../../../kit/format.ts'
import { Choices } from '../../../kit/form/choices/Choices.tsx'
import type { Column } from '../../../kit/list/DataTable.tsx'
import { ExportMenu } from '../../../kit/list/ExportMenu.tsx'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { Person, PersonLink } from '../../../kit/people/Person.tsx'
import { useToday } from '../../../kit/session/session.tsx'
import { useNarrow } from '../../../kit/useNarrow.ts'
import { TrailState } from '../TrailState.tsx'
import { describeEntry, nameOf } from '../labels.ts'
import { inputOf, type Trail, useTrail } from '../useTrail.ts'

const EntryDialog = lazyPart(() => import('../EntryDialog.tsx'))
const TrailFilters = lazyPart(() => import('../TrailFilters.tsx'))

/** Shows the person who acted or the affected person. */
function AuditPersonName({ of, fallback }: { of: AuditEntry['actor']; fallback: string }) {
  const isNarrow = useNarrow()
  if (of === null) return <span className="faint">{fallback}</span>
  const { firstName, lastName } = of
  if (firstName === null || lastName === null) return <span className="faint">{nameOf(of)}</span>
  const { id: personId, profileImage } = of
  const named = { id: personId, firstName, lastName, profileImage }
  return isNarrow ? <PersonLink person={named} /> : <Person person={named} />
}

/** Returns the address of a request; a dash for what no request did. */
const addressOf = ({ address }: AuditEntry) => (address?.match(/[.:]/) ? address : '–')

/** Shows the tab Audit Trail: actions, who took them, the affected people, and the trail's integrity. */
export default function AuditTab() {
  const { t } = useTranslation()
  const narrow = useNarrow()
  const today = useToday()
  const list = useTrail()
  const actions = useQuery(orpc.audit.actions.queryOptions({ select: ({ actions: all }) => all }))
  const [openEntry, setOpenEntry] = useState<AuditEntry | null>(null)

  const columns: Column<AuditEntry>[] = [
    {
      key: 'action',
      header: t('Action'),
      width: '14rem',
      render: describeEntry,
    },
    {
      key: 'at',
      header: t('When'),
      selfEvident: true,
      render: ({ at }) => <span className="nowrap">{formatInstant(at)}</span>,
    },
    {
      key: 'actor',
      header: t('By'),
      selfEvident: true,
      render: ({ actor, key }) => (
        <Group component="span" gap="xs" display={narrow ? 'inline' : undefined}>
          <AuditPersonName of={actor} fallback="Muster" />
          {key ? <span className="tag">{t('API key {name}', { name: key.name ?? key.id })}</span> : null}
        </Group>
      ),
    },
    {
      key: 'person',
      header: t('Affected person'),
      render: ({ person, actor }) => {
        // What goes without saying is left out.
        if (!person || person.id === actor?.id) return narrow ? null : '–'
        return <AuditPersonName of={person} fallback="" />
      },
    },
    { key: 'address', phone: 'hidden', header: t('IP address'), render: addressOf },
  ]

  const tools = <ExportMenu path={exportPath(list)} name={`audit trail ${today}`} />
  return (
    <>
      <TrailState />
      <Box mb="sm">
        <Choices
          legend={t('Entries')}
          choices={[
            { key: null, face: t('Actions') },
            { key: 'only', face: t('Sign-ins') },
            { key: 'shown', face: t('All') },
          ]}
          chosen={list.filters.signIns ?? null}
          onChoose={(signIns) => list.set({ signIns })}
        />
      </Box>
      <ListPage
        list={list}
        rows={list.data?.entries}
        columns={columns}
        rowKey={(entry) => entry.id}
        onRowClick={setOpenEntry}
        caption={t('Audit Trail')}
        layout="audit"
        filters={
          // The height of a field.
          <Suspense fallback={<Box h={narrow ? 44 : 36} />}>
            <TrailFilters list={list} actions={actions.data ?? []} tools={narrow ? tools : null} />
          </Suspense>
        }
        tools={narrow ? null : tools}
        count={(count) =>
          count < maxCounted
            ? t('{count} entries', { count })
            : t('Latest {most} entries. Choose earlier dates to see older ones.', { most: formatCount(maxCounted) })
        }
        noMatches={{ title: t('No entries match these filters'), clear: t('Show all entries') }}
        empty={{
          icon: <IconHistory size={20} />,
          title: t('No entries yet'),
          message: t('Changes and access to confidential data appear here.'),
        }}
      />
      <Suspense fallback={null}>
        <EntryDialog entry={openEntry} onClose={() => setOpenEntry(null)} />
      </Suspense>
    </>
  )
}

/** Returns the path of the export of the filtered entries of all pages. */
function exportPath({ filters }: Trail): string {
  return `/audit/export?${new URLSearchParams(inputOf(filters)).toString()}`
}
