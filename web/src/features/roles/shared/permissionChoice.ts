import { superAdminRole } from '@muster/contract/access/roleNames'
import type { PermissionEntry } from '@muster/contract/roles/calls'
import { hasWords, searchable, searchWords } from '@muster/contract/kit/search'
import type { Viewer } from '@muster/contract/access/viewer'
import { areaWord } from '../../../kit/views.ts'

/** An area with its permissions, in the order of the catalogue. */
export interface PermissionGroup {
  area: string
  permissions: PermissionEntry[]
}

/** Permissions by area, those left out that have none of the search's words in area, name or description. */
export function groupsOf(permissions: readonly PermissionEntry[], search = ''): PermissionGroup[] {
  const words = searchWords(search)
  const groups = new Map<string, PermissionEntry[]>()
  for (const permission of permissions) {
    const { group, name, description } = permission
    if (!hasWords(searchable(`${areaWord(group)} ${name} ${description}`), words)) continue
    groups.set(group, [...(groups.get(group) ?? []), permission])
  }
  return [...groups].map(([area, own]) => ({ area, permissions: own }))
}

/**
 * Of the permissions shown, those that the reader may give or take: whoever does must hold them, and administrative ones
 * are given and taken by Super Admins.
 */
export const changeable = (permissions: readonly PermissionEntry[], { permissions: held, roles }: Viewer): string[] =>
  permissions
    .filter(({ name, isAdministrative }) => held.has(name) && (!isAdministrative || roles.includes(superAdminRole)))
    .map(({ name }) => name)

/** What is chosen after a whole area is ticked or unticked; what the reader may not change stays as it is. */
export function withAll(chosen: ReadonlySet<string>, names: readonly string[], on: boolean): ReadonlySet<string> {
  return on ? chosen.union(new Set(names)) : chosen.difference(new Set(names))
}
