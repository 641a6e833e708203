import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from '../Message.module.css'

/** What stands where something could not be loaded: what happened, and the way to try again. */
export function ErrorState(props: { title?: string; message?: string; onRetry?: () => void }) {
  const { title, message, onRetry } = props
  const { t } = useTranslation()
  return (
    <div className={classes.message} role="alert">
      <p className={classes.title}>{title ?? t('This could not be loaded')}</p>
      <p className={classes.text}>
        {message || t('Unable to connect to the server. Please check your internet connection and try again.')}
      </p>
      {onRetry ? (
        <div className={classes.action}>
          <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={onRetry}>
            {t('Try again')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
