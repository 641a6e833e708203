import { Box, Button, Checkbox, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Session } from '@muster/contract/auth/session'
import { client, orpc } from '../../../kit/api/client.ts'
import { useRelativeTime } from '../../../kit/time/Ago.tsx'
import { formatInstant } from '../../../kit/format.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { Section } from '../../../kit/page/Section.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { useAction } from '../../../kit/useAction.tsx'
import { passFocusOnUnmount } from '../../../kit/useFocusReturn.ts'
import { deviceName } from './device.tsx'
import { DeviceRow } from './DeviceRow.tsx'

/** Number of sessions shown at first, the current one and the most recently used. */
const maxFirst = 4

/** Shows the user's sessions and lets them end all but the current one. */
export function SessionsSection() {
  const { t } = useTranslation()
  const sessions = useQuery(orpc.auth.sessions.queryOptions())
  const keyCount = sessions.data?.keys ?? 0
  const [endKeys, setEndKeys] = useState(true)
  const [showsAll, setShowsAll] = useState(false)
  const end = useAction({
    call: (target: Session | 'others') =>
      target === 'others' ? client.auth.endOtherSessions({ endKeys }) : client.auth.endSession({ id: target.id }),
    onSuccess: (_, target) =>
      showSuccess(
        target === 'others'
          ? t('Signed out everywhere else')
          : t('{device} is signed out', { device: deviceName(target) }),
      ),
    // The session has already ended, which is what the user wanted.
    explainRefusal: ({ status }) => (status === 404 ? 'This session has already ended.' : undefined),
    invalidates: 'auth',
    confirm: (target) => ({
      title:
        target === 'others' ? t('Sign out everywhere else?') : t('Sign out {device}?', { device: deviceName(target) }),
      message: (
        <Stack gap="sm">
          <p>{t('Anyone using it must sign in again. Unsaved changes there are lost.')}</p>
          {target === 'others' && keyCount > 0 ? (
            <Checkbox
              label={t('Also revoke my keys')}
              checked={endKeys}
              onChange={({ currentTarget }) => setEndKeys(currentTarget.checked)}
            />
          ) : null}
        </Stack>
      ),
      confirmLabel: t('Sign out'),
      danger: true,
    }),
  })

  return (
    <Section
      title={t('Your sessions')}
      description={t('Don’t recognize one? Sign it out and change your password.')}
      action={
        sessions.data?.sessions.some(({ isCurrent }) => !isCurrent) ? (
          <Button variant="default" onClick={() => end.confirm('others')}>
            {t('Sign out everywhere else')}
          </Button>
        ) : undefined
      }
    >
      <Loaded query={sessions} skeleton={<ListSkeleton rows={2} height={64} />}>
        {(data) => (
          <div>
            <Box component="ul" className="rows" my="-sm">
              {data.sessions.slice(0, showsAll ? undefined : maxFirst).map((session) => (
                <SessionRow key={session.id} session={session} onEnd={() => end.confirm(session)} />
              ))}
            </Box>
            {showsAll || data.sessions.length <= maxFirst ? null : (
              <Button ref={passFocusOnUnmount} variant="subtle" mt="md" onClick={() => setShowsAll(true)}>
                {t('Show all {count} sessions', { count: data.sessions.length })}
              </Button>
            )}
          </div>
        )}
      </Loaded>
      {end.confirmDialog}
    </Section>
  )
}

function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const { t } = useTranslation()
  const { isCurrent, address, createdAt, lastSeenAt } = session
  const lastUsed = useRelativeTime(lastSeenAt)
  const signedIn = formatInstant(createdAt)
  return (
    <DeviceRow
      device={session}
      details={[
        isCurrent ? t('In use now') : t('Last used: {when}', { when: lastUsed }),
        address,
        t('Signed in {when}', { when: signedIn }),
      ]}
      action={
        isCurrent ? null : (
          <Button
            variant="subtle"
            color="gray"
            aria-label={t('Sign out {device}, signed in {when}', { device: deviceName(session), when: signedIn })}
            onClick={onEnd}
          >
            {t('Sign out')}
          </Button>
        )
      }
    />
  )
}
