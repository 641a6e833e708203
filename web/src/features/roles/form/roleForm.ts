import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { CreateRole, type Role } from '@muster/contract/roles/calls'
import { client, orpc } from '../../../kit/api/client.ts'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { needsPermissions } from '../shared/needsPermissions.ts'

/** Returns the names of a role's permissions. */
export const namesOf = (role: Role): string[] => role.permissions.map(({ permission }) => permission.name)

/** Returns the form values for a role; empty for a new one. */
const valuesOf = (role: Role | null) => ({
  name: role?.name ?? '',
  description: role?.description ?? '',
  permissions: new Set(role ? namesOf(role) : []) as ReadonlySet<string>,
  version: role?.version,
})
type RoleValues = ReturnType<typeof valuesOf>

/** Returns true if the permissions in two sets of form values differ. */
export const permissionsDiffer = (one: RoleValues, other: RoleValues): boolean =>
  one.permissions.symmetricDifference(other.permissions).size > 0

/** Returns the form to edit a role, or to create one if `role` is null. */
export function useRoleForm(role: Role | null, onDone: () => void) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  return useForm({
    initial: valuesOf(role),
    schema: CreateRole,
    toInput: ({ permissions, ...values }) => ({ ...values, permissions: [...permissions].toSorted() }),
    submit: (input, { context, before: { version } }) =>
      role
        ? client.roles.update({ ...input, id: role.id, version }, { context })
        : client.roles.create(input, { context }),
    onSuccess: ({ role: savedRole }) => {
      // Updates the list immediately, so that reopening the role does not show its old state.
      queryClient.setQueryData(orpc.roles.list.queryKey({ input: undefined }), (roles) =>
        roles?.map((each) => (each.id === savedRole.id ? savedRole : each)),
      )
      showSuccess(role ? t('Role updated successfully') : t('Role created successfully'), savedRole.name)
      onDone()
    },
    invalidates: 'roles',
    fallbackMessage: needsPermissions,
    concurrent: {
      // The user does not choose between permissions, because the changes of both people apply.
      parts: [
        { key: 'name', label: 'Name', fields: ['name'], format: ({ name }) => name },
        { key: 'description', label: 'Description', fields: ['description'], format: ({ description }) => description },
      ],
      code: 'role.changed_meanwhile',
      read: async () => {
        const current = (await client.roles.list()).find(({ id }) => id === role?.id)
        return current ? valuesOf(current) : null
      },
      goneMessage: t('This role has been deleted. Nothing was saved.'),
    },
  })
}
