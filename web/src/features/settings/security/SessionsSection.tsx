import { Button } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Session } from '@muster/contract/auth/calls'
import { client, orpc } from '../../../kit/api/client.ts'
import { apiError } from '../../../kit/api/errors.ts'
import { ConfirmDialog } from '../../../kit/dialog/ConfirmDialog.tsx'
import { ErrorState } from '../../../kit/page/ErrorState.tsx'
import { formatAgo, formatInstant } from '../../../kit/format.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { showSuccess } from '../../../kit/toasts.ts'
import { Section } from '../../../kit/page/Section.tsx'
import classes from './SessionsSection.module.css'

const mobiles = ['iPhone', 'iPad', 'Android']

/** Where one is signed in, and the ways to end that elsewhere. */
export function SessionsSection() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(orpc.auth.sessions.queryOptions())
  const [asking, setAsking] = useState<Session | 'others' | null>(null)
  const others = data?.sessions.filter(({ isCurrent }) => !isCurrent) ?? []

  return (
    <Section
      title={t('Where you are signed in')}
      description={t('If you do not recognize one of these, end it and change your password.')}
      action={
        others.length > 0 ? (
          <Button variant="default" onClick={() => setAsking('others')}>
            {t('Sign out others')}
          </Button>
        ) : undefined
      }
    >
      {data ? (
        <ul className={classes.list}>
          {data.sessions.map((session) => (
            <SessionRow key={session.id} session={session} onEnd={() => setAsking(session)} />
          ))}
        </ul>
      ) : error ? (
        <ErrorState message={apiError(error).message} onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton rows={2} height={64} />
      )}
      <EndDialog asking={asking} onClose={() => setAsking(null)} />
    </Section>
  )
}

function useDeviceName(): (session: Session) => string {
  const { t } = useTranslation()
  return ({ browser, system }) => {
    if (browser && system) return t('{browser} on {system}', { browser, system })
    return browser ?? system ?? t('Unknown device')
  }
}

function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const { t } = useTranslation()
  const name = useDeviceName()(session)
  const { isCurrent, system, address, createdAt, lastSeenAt } = session
  const Icon = mobiles.includes(system ?? '') ? IconDeviceMobile : IconDeviceDesktop
  return (
    <li className={classes.row}>
      <Icon className={classes.icon} size={24} stroke={1.5} aria-hidden />
      <div className={classes.words}>
        <p className={classes.name}>
          {name} {isCurrent ? <span className={classes.here}>{t('This device')}</span> : null}
        </p>
        <p className={classes.detail}>
          {isCurrent ? t('In use now') : t('Last used {when}', { when: formatAgo(lastSeenAt) })} · {address}
        </p>
        <p className={classes.detail}>{t('Signed in {when}', { when: formatInstant(createdAt) })}</p>
      </div>
      {isCurrent ? null : (
        <Button
          variant="subtle"
          color="gray"
          aria-label={t('Sign out {device}, signed in {when}', { device: name, when: formatInstant(createdAt) })}
          onClick={onEnd}
        >
          {t('Sign out')}
        </Button>
      )}
    </li>
  )
}

function EndDialog({ asking, onClose }: { asking: Session | 'others' | null; onClose: () => void }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const nameOf = useDeviceName()
  const [ending, setEnding] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  // While the dialog fades, it still says what it said.
  const last = useRef(asking)
  if (asking) last.current = asking
  const shown = last.current
  const device = shown && shown !== 'others' ? nameOf(shown) : ''

  const close = () => {
    setFailure(null)
    onClose()
  }
  const confirm = async () => {
    if (ending || !asking) return
    setEnding(true)
    setFailure(null)
    try {
      if (asking === 'others') await client.auth.endOtherSessions()
      else await client.auth.endSession({ id: asking.id })
      await queryClient.invalidateQueries({ queryKey: orpc.auth.sessions.key() })
      showSuccess(asking === 'others' ? t('Signed out everywhere else') : t('{device} is signed out', { device }))
      close()
    } catch (thrown) {
      const { status, message } = apiError(thrown)
      // It had ended already, which is what was wanted.
      if (status === 404) void queryClient.invalidateQueries({ queryKey: orpc.auth.sessions.key() })
      setFailure(status === 404 ? t('This session has ended already.') : message || t('Please try again.'))
    } finally {
      setEnding(false)
    }
  }

  return (
    <ConfirmDialog
      opened={asking !== null}
      title={shown === 'others' ? t('Sign out everywhere else?') : t('Sign out {device}?', { device })}
      message={t('Whoever uses it must sign in again. Anything typed there and not sent is lost.')}
      confirmLabel={t('Sign out')}
      danger
      submitting={ending}
      error={failure}
      onClose={close}
      onConfirm={() => void confirm()}
    />
  )
}
