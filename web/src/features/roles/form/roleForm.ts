import type { Role } from '@muster/contract/roles/calls'
import type { Part } from '../../../kit/form/edited.ts'

/** What is typed and ticked in the form of a role. */
export interface RoleValues {
  name: string
  description: string
  chosen: ReadonlySet<string>
}

/** The names of a role's permissions. */
export const namesOf = (role: Role): string[] => role.permissions.map(({ permission }) => permission.name)

/** What the form begins with: the role as it is, or nothing. */
export const valuesOf = (role: Role | null): RoleValues => ({
  name: role?.name ?? '',
  description: role?.description ?? '',
  chosen: new Set(role ? namesOf(role) : []),
})

/** What of a role two people may change at once. Permissions are not chosen: what either side gave or took holds. */
export const roleParts: readonly Part<RoleValues>[] = [
  { key: 'name', label: 'Name', fields: ['name'], say: ({ name }) => name },
  { key: 'description', label: 'Description', fields: ['description'], say: ({ description }) => description },
]

/** Whether other permissions are chosen. */
export const permissionsDiffer = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.symmetricDifference(other).size > 0

/** Values as the call takes them, the permissions in the order of their names. */
export const toInput = ({ name, description, chosen }: RoleValues) => ({
  name,
  description,
  permissions: [...chosen].toSorted(),
})
