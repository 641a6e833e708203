import { Button, Loader } from '@mantine/core'
import type { Ref } from 'react'

/** A small button of a row. While it waits it says so, keeps the focus and does nothing when pressed again. */
export function RowButton(props: {
  label: string
  busyLabel?: string
  /** The person and month of the row, for readers of the screen. */
  about?: string
  waiting?: boolean
  ref?: Ref<HTMLButtonElement>
  onClick: () => void
}) {
  const { label, busyLabel = label, about, waiting = false, ref, onClick } = props
  return (
    <Button
      ref={ref}
      variant="default"
      size="xs"
      aria-label={about && `${label}: ${about}`}
      aria-busy={waiting || undefined}
      aria-disabled={waiting || undefined}
      leftSection={waiting ? <Loader size={14} color="currentColor" aria-hidden /> : undefined}
      onClick={() => !waiting && onClick()}
    >
      {waiting ? busyLabel : label}
    </Button>
  )
}
