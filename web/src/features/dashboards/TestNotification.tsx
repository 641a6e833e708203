import { Loader, UnstyledButton } from '@mantine/core'
import { IconBellRinging, IconCheck } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { client, orpc } from '../../kit/api/client.ts'
import { apiError } from '../../kit/api/errors.ts'
import { useSession } from '../../kit/session/session.tsx'
import { dismissToast, showFailure } from '../../kit/toasts.ts'
import classes from './QuickActions.module.css'

/** How long the button says that it was sent, in milliseconds. */
const saysSo = 4000

/**
 * Sends a notification to oneself, which then arrives as every other does: live, in the bell and as a toast
 * (specification 1, section 2.4). While it is on its way the button does nothing more.
 */
export function TestNotification() {
  const { t } = useTranslation()
  const { user } = useSession()
  const queryClient = useQueryClient()
  const failure = useRef<number>(undefined)
  const { mutate, isPending, isSuccess, data, reset } = useMutation({
    onMutate: () => dismissToast(failure.current),
    mutationFn: () =>
      client.notifications.create({
        userId: user.id,
        title: t('Test notification'),
        message: t('This is how notifications reach you.'),
        type: 'SYSTEM_ALERT',
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: orpc.notifications.key() }),
    onError: (thrown) => {
      const { message } = apiError(thrown)
      failure.current = showFailure(t('Failed to send the test notification'), message || t('Please try again.'))
    },
  })

  useEffect(() => {
    if (!isSuccess) return
    const timer = window.setTimeout(reset, saysSo)
    return () => window.clearTimeout(timer)
  }, [isSuccess, data, reset])

  const Sign = isSuccess ? IconCheck : IconBellRinging
  return (
    <>
      <UnstyledButton
        className={classes.action}
        aria-busy={isPending || undefined}
        aria-disabled={isPending || undefined}
        onClick={() => !isPending && mutate()}
      >
        {isPending ? (
          <Loader size={20} color="currentColor" />
        ) : (
          <Sign className={classes.icon} size={20} stroke={1.75} aria-hidden />
        )}
        <span className={classes.label}>
          {isPending ? t('Sending…') : isSuccess ? t('Sent') : t('Send Test Notification')}
        </span>
      </UnstyledButton>
      <span className="visually-hidden" role="status">
        {isSuccess ? t('The test notification was sent') : null}
      </span>
    </>
  )
}
