import { useTranslation } from 'react-i18next'
import type { Role } from '@muster/contract/roles/calls'
import { ConfirmDialog } from '../../kit/dialog/ConfirmDialog.tsx'
import { useDeleteRole } from './useRoleDeeds.ts'

/** The question before a role is deleted. */
export default function DeleteRoleDialog({ role, onClose }: { role: Role; onClose: () => void }) {
  const { t } = useTranslation()
  const { run, busy } = useDeleteRole(role)
  const confirm = async () => {
    if (await run()) onClose()
  }
  return (
    <ConfirmDialog
      opened
      title={t('Delete Role')}
      message={t('The role {role} will be deleted for good. Nobody has it.', { role: role.name })}
      confirmLabel={t('Delete Role')}
      danger
      submitting={busy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  )
}
