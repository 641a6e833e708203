import { Loader, UnstyledButton } from '@mantine/core'
import { useTimeout } from '@mantine/hooks'
import { IconBellRinging, IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../kit/api/client.ts'
import { useSession } from '../../kit/session/session.tsx'
import { useAction } from '../../kit/useAction.tsx'
import classes from './QuickActions.module.css'

/** Milliseconds for which the button confirms that the notification was sent. */
const confirmationMs = 4000

/**
 * Lets the reader send themselves a test notification. It arrives live, in the bell menu and as a toast (specification
 * 1, section 2.4). The button ignores presses while a notification is being sent.
 */
export function TestNotification() {
  const { t } = useTranslation()
  const { user } = useSession()
  const [sent, setSent] = useState(false)
  const { start, clear } = useTimeout(() => setSent(false), confirmationMs)
  const { run, isBusy } = useAction({
    call: () =>
      client.notifications.create({
        userId: user.id,
        title: t('Test notification'),
        message: t('This is how notifications reach you.'),
        type: 'SYSTEM_ALERT',
      }),
    onSuccess: () => {
      setSent(true)
      start()
    },
    failureTitle: t('Failed to send test notification'),
    fallbackMessage: 'Please try again.',
    invalidates: 'notifications',
  })
  const send = () => {
    clear()
    setSent(false)
    void run()
  }
  const Icon = sent ? IconCheck : IconBellRinging
  return (
    <>
      <UnstyledButton
        className={`card ${classes.action}`}
        aria-busy={isBusy || undefined}
        aria-disabled={isBusy || undefined}
        onClick={send}
      >
        {isBusy ? (
          <Loader size={20} color="currentColor" />
        ) : (
          <Icon className={classes.icon} size={20} stroke={1.75} aria-hidden />
        )}
        <span className={classes.label}>{isBusy ? t('Sending…') : sent ? t('Sent') : t('Send Test Notification')}</span>
      </UnstyledButton>
      <span className="visually-hidden" role="status">
        {sent ? t('The test notification was sent') : null}
      </span>
    </>
  )
}
