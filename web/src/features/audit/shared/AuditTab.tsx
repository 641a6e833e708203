import { Box } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { maxCounted } from '@muster/contract/audit/limits'
import { orpc } from '../../../kit/api/client.ts'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { formatCount } from '../../../kit/format.ts'
import { Choices } from '../../../kit/form/choices/Choices.tsx'
import { ExportMenu } from '../../../kit/list/ExportMenu.tsx'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { useToday } from '../../../kit/session/session.tsx'
import { useNarrow } from '../../../kit/useNarrow.ts'
import { EntryList } from '../EntryList.tsx'
import { TrailState } from '../TrailState.tsx'
import { inputOf, type Trail, useTrail } from '../useTrail.ts'

const TrailFilters = lazyPart(() => import('../TrailFilters.tsx'))

/** Shows the tab Audit Trail: actions, who took them, the affected people, and the trail's integrity. */
export default function AuditTab() {
  const { t } = useTranslation()
  const narrow = useNarrow()
  const today = useToday()
  const list = useTrail()
  const actions = useQuery(orpc.audit.actions.queryOptions({ select: ({ actions: all }) => all }))

  const tools = <ExportMenu path={exportPath(list)} name={`audit trail ${today}`} />
  return (
    <>
      <TrailState />
      <ListPage
        list={list}
        rows={list.data?.entries}
        columns={[]}
        rowKey={({ id }) => id}
        cards={(entries, loading) => <EntryList label={t('Audit Trail')} entries={entries} loading={loading} />}
        skeleton={<ListSkeleton rows={10} height={44} />}
        caption={t('Audit Trail')}
        layout="audit"
        filters={
          <>
            <div>
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
            </div>
            {/* The height of a field. */}
            <Suspense fallback={<Box h={narrow ? 44 : 36} />}>
              <TrailFilters list={list} actions={actions.data ?? []} tools={narrow ? tools : null} />
            </Suspense>
          </>
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
    </>
  )
}

/** Returns the path of the export of the filtered entries of all pages. */
function exportPath({ filters }: Trail): string {
  return `/audit/export?${new URLSearchParams(inputOf(filters)).toString()}`
}
