import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AddressLink } from '../session/address.tsx'
import classes from '../messages/Message.module.css'

export interface EmptyStateProps {
  icon?: ReactNode
  title: string
  message?: string
  action?: ReactNode
  /** Set if this is the only content of the page. */
  heading?: 'h1'
  role?: 'alert'
}

/** Shows that there is nothing yet: what will be here, and the action that adds the first item. */
export function EmptyState(props: EmptyStateProps) {
  const { icon, title, message, action, heading: Title = 'p', role } = props
  return (
    <div className={classes.message} role={role}>
      {icon ? (
        <span className={classes.icon} aria-hidden="true">
          {icon}
        </span>
      ) : null}
      <Title className={classes.title}>{title}</Title>
      {message ? <p className={classes.text}>{message}</p> : null}
      {action ? <div className={classes.action}>{action}</div> : null}
    </div>
  )
}

/** Shows that the user may not see a view, in place of its page. */
export function AccessDenied({ message }: { message: string }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon={<IconLock size={20} />}
      title={t('Access Denied')}
      message={message}
      heading="h1"
      action={
        <AddressLink href="?view=dashboard" className="link medium">
          {t('Go to the dashboard')}
        </AddressLink>
      }
    />
  )
}

/**
 * Shows that the user may open this page but has no permission to see anything on it. `message` says what is missing.
 */
export function NothingToShow({ message }: { message: string }) {
  const { t } = useTranslation()
  return <EmptyState icon={<IconLock size={20} />} title={t('Nothing to show')} message={message} />
}
