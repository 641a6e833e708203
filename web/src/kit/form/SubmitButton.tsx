import { Button, type ButtonProps, Loader } from '@mantine/core'
import type { ReactNode } from 'react'

/**
 * Shows the button that sends a form. While sending, its label says so and it ignores presses. It keeps the focus,
 * which a disabled button would lose.
 */
export function SubmitButton(props: {
  label: string
  waiting?: boolean
  /** The label while sending; by default the normal label. */
  waitingLabel?: string
  disabled?: boolean
  danger?: boolean
  fullWidth?: boolean
  icon?: ReactNode
  variant?: ButtonProps['variant']
  size?: ButtonProps['size']
  autoFocus?: boolean
  onClick?: () => void
}) {
  const { label, waiting = false, waitingLabel = label, disabled = false, danger, fullWidth, icon, onClick } = props
  const { variant, size, autoFocus } = props
  return (
    <Button
      type={onClick ? 'button' : 'submit'}
      variant={variant}
      size={size}
      autoFocus={autoFocus}
      data-autofocus={autoFocus || undefined}
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
