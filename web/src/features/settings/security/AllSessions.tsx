import { Box, Button, Group } from '@mantine/core'
import { IconDeviceDesktopOff, IconUserOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { PersonSession } from '@muster/contract/auth/allSessions'
import { sessionSorts } from '@muster/contract/auth/sessionSorts'
import { client, orpc } from '../../../kit/api/client.ts'
import { useRelativeTime } from '../../../kit/time/Ago.tsx'
import { formatInstant } from '../../../kit/format.ts'
import type { Column } from '../../../kit/list/DataTable.tsx'
import { Filters, SortFilter } from '../../../kit/list/Filters.tsx'
import { text } from '../../../kit/list/filters.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import type { RowAction } from '../../../kit/list/RowActions.tsx'
import { SearchField } from '../../../kit/list/SearchField.tsx'
import { useListPage } from '../../../kit/list/useListPage.ts'
import { fullName } from '../../../kit/people/names.ts'
import { Part } from '../../../kit/page/Section.tsx'
import { Person } from '../../../kit/people/Person.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { useAction } from '../../../kit/useAction.tsx'
import { deviceName } from './device.tsx'

type EndRequest = { target: 'session' | 'person'; of: PersonSession } | { target: 'others' }

const filters = { search: text(100) }

/** Labels of the sort orders, as translation keys. */
const sortLabels = {
  recent: 'Most recently used',
  person: ['User', 'text'],
  since: ['Signed in', 'time'],
  seen: ['Last used', 'time'],
} as const

/** Shows everyone's sessions and lets administrators end them. */
export default function AllSessions() {
  const { t } = useTranslation()
  const { user } = useSession()
  const list = useListPage((input) => orpc.auth.allSessions.queryOptions({ input }), {
    filters,
    limit: 20,
    sorts: sessionSorts,
  })
  const end = useEndSessions()

  const columns: Column<PersonSession>[] = [
    {
      key: 'person',
      sortable: true,
      header: t('User'),
      width: '18rem',
      render: ({ person }) => <Person person={person} secondary={person.email} size={32} />,
    },
    {
      key: 'device',
      header: t('Device'),
      render: (session) => (
        <Group component="span" gap="xs">
          {deviceName(session)}{' '}
          {session.isCurrent ? (
            <span className="tag" data-colour="green">
              {t('This device')}
            </span>
          ) : null}
        </Group>
      ),
    },
    { key: 'address', header: t('Signed in from'), render: ({ address }) => address },
    { key: 'since', sortable: true, header: t('Signed in'), render: ({ createdAt }) => formatInstant(createdAt) },
    { key: 'seen', sortable: true, header: t('Last used'), render: ({ lastSeenAt }) => <LastUsed at={lastSeenAt} /> },
  ]

  const actions = (of: PersonSession): RowAction[] => {
    if (!of.can.end) return []
    return [
      {
        label: t('Sign out'),
        icon: <IconDeviceDesktopOff size={16} aria-hidden />,
        onClick: () => end.confirm({ target: 'session', of }),
      },
      {
        label: of.person.id === user.id ? t('Sign out everywhere else') : t('Sign out everywhere'),
        icon: <IconUserOff size={16} aria-hidden />,
        danger: true,
        onClick: () => end.confirm({ target: 'person', of }),
      },
    ]
  }

  return (
    <Box mt="xl">
      <Part title={t('All sessions')}>
        <Box component="p" mb="md" className="soft measure">
          {t('Where people are signed in. Anyone you sign out is notified.')}
        </Box>
        <ListPage
          list={list}
          filters={
            <Filters list={list}>
              <SearchField list={list} aria-label={t('Search')} placeholder={t('Search by name, email or address')} />
              <SortFilter list={list} labels={sortLabels} />
            </Filters>
          }
          tools={
            <Button variant="default" onClick={() => end.confirm({ target: 'others' })}>
              {t('Sign out everyone else')}
            </Button>
          }
          layout="sessions"
          rows={list.data?.sessions}
          columns={columns}
          rowKey={({ id }) => id}
          onSort={(key) => list.toggleSort(key as (typeof sessionSorts)[number])}
          rowActions={actions}
          caption={t('All sessions')}
          count={(count) => t('{count} sessions', { count })}
          noMatches={{ title: t('No sessions match this search'), clear: t('Show all sessions') }}
          empty={{ title: t('No one is signed in'), message: t('Sessions appear here.') }}
        />
        {end.confirmDialog}
      </Part>
    </Box>
  )
}

function LastUsed({ at }: { at: string }) {
  return <span className="nowrap">{useRelativeTime(at)}</span>
}

/**
 * Returns a function that, after confirmation, ends one session, all sessions of a person, or those of everyone else.
 */
function useEndSessions() {
  const { t } = useTranslation()
  const { user } = useSession()
  return useAction<EndRequest, { ended: number; left?: number }>({
    call: async (request, context) => {
      if (request.target === 'others') return client.auth.endSessionsOfOthers(undefined, { context })
      if (request.target === 'person')
        return client.auth.endSessionsOfPerson({ userId: request.of.person.id }, { context })
      await client.auth.endAnySession({ id: request.of.id }, { context })
      return { ended: 1 }
    },
    onSuccess: ({ ended: count, left = 0 }) =>
      showSuccess(
        t('{count} sessions ended', { count }),
        left
          ? t('Administrator sessions not ended: {count}. Only a Super Admin can end them.', { count: left })
          : undefined,
      ),
    // The session has already ended, which is what the user wanted.
    explainRefusal: ({ status }) => (status === 404 ? 'This session has already ended.' : undefined),
    invalidates: 'auth',
    confirm: (request) => ({
      ...questionOf(request),
      confirmLabel: t('Sign out'),
      danger: true,
    }),
  })

  function questionOf(request: EndRequest) {
    const unsavedNote = t('Unsaved changes there are lost.')
    if (request.target === 'others')
      return {
        title: t('Sign out everyone else?'),
        message: t('Everyone else is notified and must sign in again. {lost}', { lost: unsavedNote }),
      }
    const { person } = request.of
    const name = fullName(person)
    if (request.target === 'session')
      return {
        title: t('Sign {name} out of {device}?', { name, device: deviceName(request.of) }),
        message: t('Anyone using it must sign in again. {lost}', { lost: unsavedNote }),
      }
    if (person.id === user.id)
      return {
        title: t('Sign out everywhere else?'),
        message: t('You stay signed in only on this device. {lost}', { lost: unsavedNote }),
      }
    return {
      title: t('Sign {name} out everywhere?', { name }),
      message: t('They must sign in again and are notified. {lost}', { lost: unsavedNote }),
    }
  }
}
