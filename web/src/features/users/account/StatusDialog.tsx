import type { User } from '@muster/contract/users/calls'
import ActivateDialog from './ActivateDialog.tsx'
import EndDialog from './EndDialog.tsx'
import ReturnDialog from './ReturnDialog.tsx'

/** Activates or deactivates an account: re-employs those who have left, and ends the employment of others. */
export default function StatusDialog(props: { person: User; onClose: () => void }) {
  const { status } = props.person
  if (status === 'ACTIVE') return <EndDialog {...props} />
  return status === 'DEACTIVATED' ? <ReturnDialog {...props} /> : <ActivateDialog {...props} />
}
