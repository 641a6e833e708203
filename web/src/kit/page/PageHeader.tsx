import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './PageHeader.module.css'

/** Shows the top of a page: its title, one line of explanation and the primary action. */
export function PageHeader(props: { title: string; description?: string; action?: ReactNode }) {
  const { title, description, action } = props
  return (
    <Group justify="space-between" align="flex-start" gap="1rem 1.5rem" mb="lg">
      <div>
        <h1 className={classes.title}>{title}</h1>
        {description ? <p className={`${classes.description} faint measure`}>{description}</p> : null}
      </div>
      {action ? <div className={classes.action}>{action}</div> : null}
    </Group>
  )
}
