import type { User } from '@muster/contract/users/calls'
import ActivateDialog from './ActivateDialog.tsx'
import EndDialog from './EndDialog.tsx'
import ReturnDialog from './ReturnDialog.tsx'

/**
 * Lets the user activate or deactivate an account. For an active one it ends the employment, for a deactivated one it
 * begins a new one.
 */
export default function StatusDialog(props: { person: User; onClose: () => void }) {
  const { status } = props.person
  if (status === 'ACTIVE') return <EndDialog {...props} />
  return status === 'DEACTIVATED' ? <ReturnDialog {...props} /> : <ActivateDialog {...props} />
}
