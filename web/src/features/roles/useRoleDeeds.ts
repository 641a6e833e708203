import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Role } from '@muster/contract/roles/calls'
import { client } from '../../kit/api/client.ts'
import { apiError } from '../../kit/api/errors.ts'
import { useReadRolesAgain } from './shared/useReadRolesAgain.ts'
import { dismissToast, showFailure, showSuccess } from '../../kit/toasts.ts'

/** Specification 3, section 8. */
const defaultDetail = 'Please ensure you have required permissions.'

/** Does something to a role as a whole, once at a time, says by `said` how it went, and answers whether it is done. */
function useRoleDeed(said: { failed: string }, deed: () => Promise<{ title: string; detail: string }>) {
  const { t } = useTranslation()
  const readAgain = useReadRolesAgain()
  const [busy, setBusy] = useState(false)
  const underWay = useRef(false)
  const toast = useRef<number>(undefined)

  const run = async (): Promise<boolean> => {
    if (underWay.current) return false
    underWay.current = true
    setBusy(true)
    dismissToast(toast.current)
    try {
      const { title, detail } = await deed()
      showSuccess(title, detail)
      return true
    } catch (thrown) {
      toast.current = showFailure(said.failed, t(apiError(thrown).message || defaultDetail))
      return false
    } finally {
      underWay.current = false
      setBusy(false)
      readAgain()
    }
  }
  return { run, busy }
}

/** Takes a role from everybody who has it. */
export function useRevokeAll({ id, name }: Role) {
  const { t } = useTranslation()
  return useRoleDeed({ failed: t('Failed to revoke all users') }, async () => {
    const { revoked } = await client.roles.revokeAll({ id })
    return {
      title: t('All users revoked from role'),
      detail: t('{role}: {count} users', { role: name, count: revoked }),
    }
  })
}

/** Deletes a role that nobody has. */
export function useDeleteRole({ id, name }: Role) {
  const { t } = useTranslation()
  return useRoleDeed({ failed: t('Failed to delete role') }, async () => {
    await client.roles.remove({ id })
    return { title: t('Role deleted successfully'), detail: name }
  })
}
