import { Button, Loader } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { passFocusOnUnmount } from '../../../../kit/useFocusReturn.ts'

/** Approves one row of a list, which `subject` names to screen readers. While it is saved, a second click does nothing. */
export function ApproveButton(props: { label: string; subject: string; isBusy: boolean; onApprove: () => void }) {
  const { label, subject, isBusy, onApprove } = props
  return (
    <Button
      ref={passFocusOnUnmount}
      variant="light"
      size="compact-sm"
      aria-description={subject}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      leftSection={isBusy ? <Loader size={14} color="currentColor" /> : <IconCheck size={16} aria-hidden />}
      onClick={() => !isBusy && onApprove()}
    >
      {label}
    </Button>
  )
}
