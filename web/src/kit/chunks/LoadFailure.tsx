import { Button } from '@mantine/core'
import { createElement, useEffect, useEffectEvent, useState, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { connectionLost } from '../api/errors.ts'
import message from '../messages/Message.module.css'
import { showFailure } from '../messages/toasts.ts'

const retryMs = 3000

/**
 * Shows an error in place of a part whose script could not be fetched. Retries every few seconds, and shows the part
 * with `props` once it is fetched. With `onClose`, as for a dialog, there are no retries: the part is closed and a
 * toast shows the error. `recover` resolves to true if a retry is worthwhile. `restart` starts the retry and returns
 * the component to show.
 */
export function LoadFailure<Props extends object>(options: {
  props: Props
  onClose?: () => void
  recover: (isManual: boolean) => Promise<boolean>
  restart: () => ComponentType<Props>
}) {
  const { props, onClose, recover, restart } = options
  const { t } = useTranslation()
  const [Next, setNext] = useState<ComponentType<Props>>()
  const retry = async (isManual: boolean) => {
    if (await recover(isManual)) setNext(() => restart())
  }
  const close = useEffectEvent(() => {
    if (!onClose) return
    showFailure(t('The form could not be opened'), t(connectionLost))
    onClose()
  })
  const tick = useEffectEvent(() => void (onClose || Next || retry(false)))
  useEffect(() => {
    close()
    const timer = setInterval(tick, retryMs)
    return () => clearInterval(timer)
  }, [])
  // When the part is shown again, it is fetched again.
  useEffect(() => () => void restart(), [restart])
  if (Next) return createElement(Next, props)
  if (onClose) return null
  return (
    <div className={message.message} role="alert">
      <p className={message.title}>{t(navigator.onLine ? 'This could not be loaded' : 'You are offline')}</p>
      <p className={message.text}>{t(connectionLost)}</p>
      <div className={message.action}>
        <Button variant="default" onClick={() => void retry(true)}>
          {t('Try again')}
        </Button>
      </div>
    </div>
  )
}
