import type { User } from '@muster/contract/users/calls'
import ActivateDialog from './ActivateDialog.tsx'
import EndDialog from './EndDialog.tsx'
import ReturnDialog from './ReturnDialog.tsx'

/**
 * Lets the user activate or deactivate an account. This ends the employment of an active person, and begins a new one
 * for a person who has left.
 */
export default function StatusDialog(props: { person: User; onClose: () => void }) {
  const { status } = props.person
  if (status === 'ACTIVE') return <EndDialog {...props} />
  return status === 'DEACTIVATED' ? <ReturnDialog {...props} /> : <ActivateDialog {...props} />
}
