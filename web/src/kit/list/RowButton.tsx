import { UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './RowButton.module.css'

/**
 * Shows a row that a press anywhere expands, except on the links within, such as a person's name. `label` names the
 * button for screen readers, `controls` is the id of what it expands.
 */
export function RowButton(props: {
  label: string
  isOpen: boolean
  onToggle: () => void
  controls?: string
  className?: string
  children: ReactNode
}) {
  const { label, isOpen, onToggle, controls, className = '', children } = props
  return (
    <div className={`${classes.row} ${className}`}>
      <UnstyledButton
        className={classes.button}
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? controls : undefined}
        onClick={onToggle}
      />
      {children}
      <IconChevronDown size={18} className={`icon ${classes.sign}`} aria-hidden />
    </div>
  )
}
