import {
  IconBeach,
  IconCalendarUser,
  IconClockHour4,
  IconKey,
  IconPencil,
  IconShieldLock,
  IconTrash,
  IconLogout,
  IconUserCheck,
  IconUserOff,
  type Icon,
} from '@tabler/icons-react'
import { Suspense, useState, type ComponentType, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '@muster/contract/users/calls'
import { lazyPart } from '../../kit/chunks/chunk.ts'
import type { RowAction } from '../../kit/list/RowActions.tsx'
import { useFocusReturn } from '../../kit/useFocusReturn.ts'

type UserDialog = ComponentType<{ person: User; onDeactivate: () => void; onClose: () => void }>

const AddUserDialog = lazyPart(() => import('./form/AddUserDialog.tsx'))
const EditUserDialog = lazyPart(() => import('./form/EditUserDialog.tsx'))
const ResetPasswordDialog = lazyPart(() => import('./account/ResetPasswordDialog.tsx'))
const ResetTwoFactorDialog = lazyPart(() => import('../settings/shared/ResetTwoFactorDialog.tsx'))
const UnlinkDialog = lazyPart(() => import('../settings/shared/UnlinkDialog.tsx'))
const ManageRolesDialog = lazyPart(() => import('../roles/shared/ManageRolesDialog.tsx'))
const BalancesDialog = lazyPart(() => import('./balances/BalancesDialog.tsx'))
const WorkingHoursDialog = lazyPart(() => import('../schedules/shared/WorkingHoursDialog.tsx'))
const EmploymentsDialog = lazyPart(() => import('./account/EmploymentsDialog.tsx'))
const StatusDialog = lazyPart(() => import('./account/StatusDialog.tsx'))
const DeleteUserDialog = lazyPart(() => import('./account/DeleteUserDialog.tsx'))

/**
 * The actions on a person, with the dialog that each opens. `may` names entries in the person's `can`: at least one of
 * them must be true.
 */
const menu: {
  may: keyof User['can'] | readonly (keyof User['can'])[]
  label: string
  Icon: Icon
  danger?: boolean
  Dialog: UserDialog
}[] = [
  { may: 'update', label: 'Edit User', Icon: IconPencil, Dialog: EditUserDialog },
  { may: 'resetPassword', label: 'Reset Password', Icon: IconKey, Dialog: ResetPasswordDialog },
  {
    may: 'resetTwoFactor',
    label: 'Reset two-factor sign-in',
    Icon: IconShieldLock,
    Dialog: ResetTwoFactorDialog,
  },
  { may: 'unlinkSingleSignOn', label: 'Unlink single sign-on', Icon: IconLogout, Dialog: UnlinkDialog },
  { may: 'assignRoles', label: 'Manage Roles', Icon: IconShieldLock, Dialog: ManageRolesDialog },
  { may: 'balances', label: 'Manage Leave Balances', Icon: IconBeach, Dialog: BalancesDialog },
  { may: 'update', label: 'Working Hours', Icon: IconClockHour4, Dialog: WorkingHoursDialog },
  { may: ['update', 'activate', 'deactivate'], label: 'Employment', Icon: IconCalendarUser, Dialog: EmploymentsDialog },
  { may: 'activate', label: 'Activate User', Icon: IconUserCheck, Dialog: StatusDialog },
  { may: 'deactivate', label: 'Deactivate User', Icon: IconUserOff, Dialog: StatusDialog },
  { may: 'delete', label: 'Delete User', Icon: IconTrash, danger: true, Dialog: DeleteUserDialog },
]

/**
 * Returns functions that open the dialogs of the list, and the open `dialog`. A dialog keeps the person as they were
 * when it opened.
 */
export function useUserDialogs() {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<ReactNode>(null)
  useFocusReturn(opened !== null)
  const close = () => setOpened(null)
  const open = (Dialog: UserDialog, user: User) =>
    setOpened(<Dialog person={user} onDeactivate={() => open(StatusDialog, user)} onClose={close} />)

  return {
    add: () => setOpened(<AddUserDialog onClose={close} />),
    edit: (user: User) => open(EditUserDialog, user),
    /** Returns the actions that are available for a person, on request without Edit User. */
    actions: (user: User, { withoutEdit = false } = {}): RowAction[] =>
      menu
        .filter(({ may, Dialog }) =>
          [may].flat().some((action) => user.can[action] && !(withoutEdit && Dialog === EditUserDialog)),
        )
        .map(({ label, Icon, danger, Dialog }) => ({
          label: t(label),
          icon: <Icon size={16} aria-hidden />,
          danger,
          onClick: () => open(Dialog, user),
        })),
    dialog: <Suspense fallback={null}>{opened}</Suspense>,
  }
}
