import { IconAlertCircle } from '@tabler/icons-react'
import classes from './Problem.module.css'

/** What went wrong, said where it went wrong; nothing when there is no message. */
export function Problem({ title, message }: { title?: string; message?: string | null }) {
  return (
    <div role="alert">
      {message ? (
        <div className={classes.problem}>
          <IconAlertCircle className={classes.icon} size={18} aria-hidden />
          <div>
            {title ? <p className={classes.title}>{title}</p> : null}
            <p>{message}</p>
          </div>
        </div>
      ) : null}
    </div>
  )
}
