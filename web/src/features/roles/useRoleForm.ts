import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import '../../api/schemas.ts'
import { CreateRole, type Role } from '@muster/contract/roles'
import { client } from '../../api/client.ts'
import { apiError } from '../../api/errors.ts'
import { useReadRolesAgain } from '../../roles/useReadRolesAgain.ts'
import { createKeyKeeper } from '../../leave/idempotencyKey.ts'
import { showSuccess } from '../../ui/toasts.ts'
import { differ, type RoleValues, toInput, valuesOf } from './roleForm.ts'

type Problems = Record<string, string>

/** Specification 3, section 8. */
const defaultDetail = 'Please ensure you have required permissions.'

/** The state of the form that creates a role (`null`) or changes one. */
export function useRoleForm(role: Role | null, onDone: () => void) {
  const { t } = useTranslation()
  const [before] = useState(() => valuesOf(role))
  const [values, setValues] = useState(before)
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [submitting, setSubmitting] = useState(false)
  const underWay = useRef(false)
  const [keys] = useState(createKeyKeeper)

  const change = (patch: Partial<RoleValues>) => {
    setValues((known) => ({ ...known, ...patch }))
    setFailure(null)
    setProblems((known) => Object.fromEntries(Object.entries(known).filter(([field]) => !(field in patch))))
  }

  const readAgain = useReadRolesAgain()

  const submit = async () => {
    if (underWay.current) return
    setFailure(null)
    const checked = CreateRole.safeParse(toInput(values))
    const found = Object.fromEntries(
      (checked.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]),
    )
    setProblems(found)
    if (!checked.success) return
    underWay.current = true
    setSubmitting(true)
    try {
      const context = { headers: { 'Idempotency-Key': keys.keyFor(JSON.stringify([toInput(values), role?.version])) } }
      if (role) await client.roles.update({ ...checked.data, id: role.id, version: role.version }, { context })
      else await client.roles.create(checked.data, { context })
      showSuccess(role ? t('Role updated successfully') : t('Role created successfully'), checked.data.name)
      readAgain()
      onDone()
    } catch (thrown) {
      const error = apiError(thrown)
      if (error.status > 0) keys.answered()
      setProblems(error.fieldErrors)
      if (!error.fieldErrors.name && !error.fieldErrors.description) setFailure(t(error.message || defaultDetail))
      if (error.status === 409 || error.status === 403) readAgain()
    } finally {
      underWay.current = false
      setSubmitting(false)
    }
  }

  return { before, values, change, problems, failure, submitting, submit, dirty: differ(values, before) }
}
