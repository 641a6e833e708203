import type { ReactNode } from 'react'
import classes from '../Message.module.css'

/** What stands where nothing is yet: what would be here, and the action that fills it. */
export function EmptyState(props: { icon?: ReactNode; title: string; message?: string; action?: ReactNode }) {
  const { icon, title, message, action } = props
  return (
    <div className={classes.message}>
      {icon ? (
        <span className={classes.icon} aria-hidden="true">
          {icon}
        </span>
      ) : null}
      <p className={classes.title}>{title}</p>
      {message ? <p className={classes.text}>{message}</p> : null}
      {action ? <div className={classes.action}>{action}</div> : null}
    </div>
  )
}
