import type { ReactNode } from 'react'
import classes from './PageHeader.module.css'

/** The head of a page: title and one line of explanation, and the one primary action. */
export function PageHeader(props: { title: string; description?: string; action?: ReactNode }) {
  const { title, description, action } = props
  return (
    <div className={classes.header}>
      <div>
        <h1 className={classes.title}>{title}</h1>
        {description ? <p className={classes.description}>{description}</p> : null}
      </div>
      {action ? <div className={classes.action}>{action}</div> : null}
    </div>
  )
}
