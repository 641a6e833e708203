import { lazy } from 'react'
import type { User } from '@muster/contract/users/calls'
import { chunk } from '../../kit/chunk.ts'

const AddUserDialog = lazy(chunk(() => import('./form/AddUserDialog.tsx')).load)
const DeleteUserDialog = lazy(chunk(() => import('./account/DeleteUserDialog.tsx')).load)

/** The dialogs over a person of the list. */
const dialogs = {
  edit: lazy(chunk(() => import('./form/EditUserDialog.tsx')).load),
  password: lazy(chunk(() => import('./account/ResetPasswordDialog.tsx')).load),
  balances: lazy(chunk(() => import('./balances/BalancesDialog.tsx')).load),
  status: lazy(chunk(() => import('./account/StatusDialog.tsx')).load),
  roles: lazy(chunk(() => import('../roles/shared/ManageRolesDialog.tsx')).load),
}

export type UserDialogName = keyof typeof dialogs | 'delete'
export type Opened = { dialog: 'add' } | { dialog: UserDialogName; user: User }

/** The dialog that is open. It keeps the person as they were when it opened. */
export function UserDialog(props: { opened: Opened; onOpen: (opened: Opened) => void; onClose: () => void }) {
  const { opened, onOpen, onClose } = props
  if (opened.dialog === 'add') return <AddUserDialog onClose={onClose} />
  const { dialog, user } = opened
  if (dialog === 'delete')
    return <DeleteUserDialog person={user} onDeactivate={() => onOpen({ dialog: 'status', user })} onClose={onClose} />
  const Dialog = dialogs[dialog]
  return <Dialog person={user} onClose={onClose} />
}
