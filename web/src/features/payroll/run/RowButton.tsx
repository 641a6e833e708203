import { Button, Loader } from '@mantine/core'
import type { Ref } from 'react'

/** Shows a small button in a row. While busy, it shows its busy label, keeps its focus and ignores clicks. */
export function RowButton(props: {
  label: string
  busyLabel?: string
  /** The person and month of the row, for screen readers. */
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
