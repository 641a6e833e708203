import { superAdminRole } from '@muster/contract/access/roleNames'
import type { PermissionEntry } from '@muster/contract/roles/calls'
import { includesWords, searchable, searchWords } from '@muster/contract/kit/search'
import type { Viewer } from '@muster/contract/access/viewer'
import { areaLabelOf } from '../../../kit/views.ts'

/** An area with its permissions, in the order of the catalogue. */
export interface PermissionGroup {
  area: string
  permissions: PermissionEntry[]
}

/** Returns permissions by area; only those whose area, name or description contain every word of the search. */
export function groupsOf(permissions: readonly PermissionEntry[], search = ''): PermissionGroup[] {
  const words = searchWords(search)
  const groups = new Map<string, PermissionEntry[]>()
  for (const permission of permissions) {
    const { group, name, description } = permission
    if (!includesWords(searchable(`${areaLabelOf(group)} ${name} ${description}`), words)) continue
    groups.set(group, [...(groups.get(group) ?? []), permission])
  }
  return [...groups].map(([area, own]) => ({ area, permissions: own }))
}

/**
 * Returns the names of the permissions that the reader may grant or remove: those they hold themselves, administrative
 * ones only as a Super Admin.
 */
export const changeable = (permissions: readonly PermissionEntry[], { permissions: held, roles }: Viewer): string[] =>
  permissions
    .filter(({ name, isAdministrative }) => held.has(name) && (!isAdministrative || roles.includes(superAdminRole)))
    .map(({ name }) => name)

/** Returns the selection after `names` are selected or deselected. */
export function withAll(chosen: ReadonlySet<string>, names: readonly string[], on: boolean): ReadonlySet<string> {
  return on ? chosen.union(new Set(names)) : chosen.difference(new Set(names))
}
