import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './StripPill.module.css'

/** A button before the statuses of a month, which so needs no row of its own. */
export function StripPill(props: { colour: 'amber' | 'blue' | 'green'; onClick: () => void; children: ReactNode }) {
  const { colour, onClick, children } = props
  return (
    <UnstyledButton className={`tint ${classes.pill}`} data-colour={colour} onClick={onClick}>
      {children}
    </UnstyledButton>
  )
}
