import { IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Banner.module.css'

/** A line above a form that says what it is wanted for. */
export function Banner({ children }: { children: ReactNode }) {
  return (
    <div className={classes.banner} role="note">
      <IconInfoCircle className={classes.icon} size={18} aria-hidden />
      <p>{children}</p>
    </div>
  )
}
