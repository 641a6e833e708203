import { Button, Loader } from '@mantine/core'
import type { ReactNode } from 'react'

/**
 * The button that sends a form. While it waits it says so, keeps the focus (a disabled button would lose it) and does
 * nothing when pressed again.
 */
export function SubmitButton(props: {
  label: string
  waiting?: boolean
  /** The word while it waits; the label unless told. */
  waitingLabel?: string
  disabled?: boolean
  danger?: boolean
  fullWidth?: boolean
  icon?: ReactNode
  onClick?: () => void
}) {
  const { label, waiting = false, waitingLabel = label, disabled = false, danger, fullWidth, icon, onClick } = props
  return (
    <Button
      type={onClick ? 'button' : 'submit'}
      color={danger ? 'red' : undefined}
      disabled={disabled && !waiting}
      aria-disabled={waiting || undefined}
      aria-busy={waiting || undefined}
      fullWidth={fullWidth}
      leftSection={waiting ? <Loader size={14} color="currentColor" aria-hidden /> : icon}
      onClick={(event) => {
        if (waiting) event.preventDefault()
        else onClick?.()
      }}
    >
      {waiting ? waitingLabel : label}
    </Button>
  )
}
