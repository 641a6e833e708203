import type { ReactNode } from 'react'
import classes from './PageHeader.module.css'

/**
 * Shows the top of a page: its title, one line of explanation and the primary action. In wide windows they share a row,
 * which leaves the first screen to the page's content.
 */
export function PageHeader(props: { title: string; description?: string; action?: ReactNode }) {
  const { title, description, action } = props
  return (
    <div className={classes.header}>
      <div className={classes.words}>
        <h1 className={classes.title}>{title}</h1>
        {description ? <p className={`${classes.description} faint measure`}>{description}</p> : null}
      </div>
      {action ? <div className={classes.action}>{action}</div> : null}
    </div>
  )
}
