import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from '../Message.module.css'

/** The page of somebody who may not see a view. */
export function AccessDenied({ message }: { message: string }) {
  const { t } = useTranslation()
  return (
    <div className={classes.message}>
      <span className={classes.icon} aria-hidden="true">
        <IconLock size={20} />
      </span>
      <h1 className={classes.title}>{t('Access Denied')}</h1>
      <p className={classes.text}>{message}</p>
    </div>
  )
}
