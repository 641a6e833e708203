import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client, orpc } from '../../../kit/api/client.ts'
import { apiError, type ApiError } from '../../../kit/api/errors.ts'
import { createKeyKeeper } from '../../../kit/form/idempotencyKey.ts'
import { useSession } from '../../../kit/session/session.tsx'
import { dismissToast, showFailure, showSuccess } from '../../../kit/toasts.ts'
import { expiryAfter } from './expiry.ts'
import { useReadRolesAgain } from './useReadRolesAgain.ts'

/** What is needed of a person, and of a role, to bring the two together. */
export interface PersonOfRole {
  id: string
  firstName: string
  lastName: string
}
export interface NamedRole {
  id: string
  name: string
}

/** The sentence for a change that failed (specification 3, section 8). */
const reasonOf = ({ status, message }: ApiError) => message || (status === 0 ? 'Network error' : 'Unknown error')

/**
 * Giving a role to a person and taking it away. One at a time: `busy` while it is under way. `assign` answers what was
 * wrong, or null; `revoke` whether it is done.
 */
export function useRoleChanges() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { timeZone } = useSession().user
  const [busy, setBusy] = useState(false)
  const underWay = useRef(false)
  const [keys] = useState(createKeyKeeper)
  const toast = useRef<number>(undefined)

  async function alone<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
    if (underWay.current) return otherwise
    underWay.current = true
    setBusy(true)
    dismissToast(toast.current)
    try {
      return await work()
    } finally {
      underWay.current = false
      setBusy(false)
    }
  }

  const readAgain = useReadRolesAgain()

  async function attempt(work: (headers: Record<string, string>) => Promise<unknown>, content: string) {
    try {
      await work({ 'Idempotency-Key': keys.keyFor(content) })
      keys.answered()
      readAgain()
      return null
    } catch (thrown) {
      const error = apiError(thrown)
      if (error.status > 0) keys.answered()
      if (error.status === 404 || error.status === 409)
        void queryClient.invalidateQueries({ queryKey: orpc.roles.key() })
      return { ...error, message: reasonOf(error) }
    }
  }

  /** Gives the role until the end of `day`, or for good where it is empty. */
  const assign = (role: NamedRole, person: PersonOfRole, day: string): Promise<ApiError | null> =>
    alone(async () => {
      const expiresAt = day === '' ? null : expiryAfter(day, timeZone)
      const input = { roleId: role.id, userId: person.id, expiresAt }
      const failed = await attempt(
        (headers) => client.roles.assign(input, { context: { headers } }),
        JSON.stringify(['assign', input]),
      )
      if (!failed) {
        const name = `${person.firstName} ${person.lastName}`
        showSuccess(t('Role assigned successfully!'), t('{name} has the role {role} now.', { name, role: role.name }))
      }
      return failed
    }, null)

  /** Takes the role away and says so by `said`. */
  const revoke = (role: NamedRole, person: PersonOfRole, said: { done: string; failed: string }): Promise<boolean> =>
    alone(async () => {
      const input = { roleId: role.id, userId: person.id }
      const failed = await attempt(
        (headers) => client.roles.revoke(input, { context: { headers } }),
        JSON.stringify(['revoke', input]),
      )
      if (failed) toast.current = showFailure(said.failed, t(failed.message))
      else
        showSuccess(said.done, t('{name}: {role}', { name: `${person.firstName} ${person.lastName}`, role: role.name }))
      return !failed
    }, false)

  return { assign, revoke, busy }
}
