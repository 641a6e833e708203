import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CreateRole, type Role } from '@muster/contract/roles/calls'
import { client, orpc } from '../../../kit/api/client.ts'
import { type Problems, useForm } from '../../../kit/form/oldForm.ts'
import { useReadRolesAgain } from '../shared/useReadRolesAgain.ts'
import { showSuccess } from '../../../kit/toasts.ts'
import { roleParts, toInput, valuesOf } from './roleForm.ts'

/** Specification 3, section 8. */
const defaultDetail = 'Please ensure you have required permissions.'

/** What is wrong with a role as typed; of its permissions all together. */
function check(values: ReturnType<typeof valuesOf>): Problems {
  const issues = CreateRole.safeParse(toInput(values)).error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]))
}

/** The state of the form that creates a role (`null`) or changes one. */
export function useRoleForm(initial: Role | null, onDone: () => void) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const readAgain = useReadRolesAgain()
  const [role, setRole] = useState(initial)

  /** The card shows it at once, so that whoever opens it again does not change what was before. */
  const show = (changed: Role) =>
    queryClient.setQueryData(orpc.roles.list.queryKey({ input: undefined }), (roles) =>
      roles?.map((each) => (each.id === changed.id ? changed : each)),
    )

  const form = useForm({
    initial: valuesOf(initial),
    check,
    send: async (values, context) => {
      const input = CreateRole.parse(toInput(values))
      if (role) show((await client.roles.update({ ...input, id: role.id, version: role.version }, { context })).role)
      else await client.roles.create(input, { context })
      showSuccess(role ? t('Role updated successfully') : t('Role created successfully'), input.name)
      readAgain()
      onDone()
    },
    refused: ({ status, message, fieldErrors }) => {
      if ([403, 404, 409].includes(status)) readAgain()
      const said = fieldErrors.name || fieldErrors.description
      return { problems: fieldErrors, failure: said ? null : t(message || defaultDetail) }
    },
    others: {
      parts: roleParts,
      code: 'role.changed_meanwhile',
      read: async () => {
        const fresh = (await client.roles.list()).find(({ id }) => id === initial?.id)
        if (!fresh) return null
        setRole(fresh)
        return valuesOf(fresh)
      },
      gone: t('This role was deleted meanwhile. Nothing was saved.'),
    },
  })
  return { ...form, role }
}
