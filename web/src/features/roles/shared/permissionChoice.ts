import { superAdminRole } from '@muster/contract/access/roleNames'
import type { PermissionEntry } from '@muster/contract/roles/calls'
import { includesWords, searchable, searchWords } from '@muster/contract/kit/search'
import type { Viewer } from '@muster/contract/access/viewer'
import { areaLabelOf } from '../../../kit/views.ts'

/** An area and its permissions, in the order of the catalogue. */
export interface PermissionGroup {
  area: string
  permissions: PermissionEntry[]
}

/**
 * Returns the permissions by area. A search keeps those that contain each of its words in the area, name or
 * description.
 */
export function groupsOf(permissions: readonly PermissionEntry[], search = ''): PermissionGroup[] {
  const words = searchWords(search)
  const groups = new Map<string, PermissionEntry[]>()
  for (const permission of permissions) {
    const { group, name, description } = permission
    if (!includesWords(searchable(`${areaLabelOf(group)} ${name} ${description}`), words)) continue
    groups.set(group, [...(groups.get(group) ?? []), permission])
  }
  return [...groups].map(([area, entries]) => ({ area, permissions: entries }))
}

/**
 * Returns the names of the permissions that the user may add to or remove from a role: those that the user has, and
 * administrative ones only if the user is a Super Admin.
 */
export const changeable = (
  permissions: readonly PermissionEntry[],
  { permissions: ownPermissions, roles }: Viewer,
): string[] =>
  permissions
    .filter(
      ({ name, isAdministrative }) => ownPermissions.has(name) && (!isAdministrative || roles.includes(superAdminRole)),
    )
    .map(({ name }) => name)

/** Returns the selection with `names` added if `on` is true, otherwise removed. */
export function withAll(selection: ReadonlySet<string>, names: readonly string[], on: boolean): ReadonlySet<string> {
  return on ? selection.union(new Set(names)) : selection.difference(new Set(names))
}
