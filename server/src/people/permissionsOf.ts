import { eq } from 'drizzle-orm'
import { grantedPermissions } from '@muster/contract/access/grantedPermissions'
import { allPermissions } from '@muster/contract/access/permissions'
import { superAdminRole } from '@muster/contract/access/roleNames'
import type { Queryable } from '../db/database.ts'
import { rolePermissions } from './tables.ts'

/** A role with a version, which increases whenever its permissions change. */
export interface RoleVersion {
  id: string
  version: number
  name: string
}

const cache = new Map<string, readonly string[]>()
const maxCached = 2000

/** Returns the permissions of a role, cached per version. Super Admin has all, whatever is stored. */
export async function permissionsOf(db: Queryable, role: RoleVersion): Promise<readonly string[]> {
  if (role.name === superAdminRole) return allPermissions
  const key = `${role.id}:${role.version}`
  const cached = cache.get(key)
  if (cached) return cached
  const rows = await db
    .select({ permission: rolePermissions.permission })
    .from(rolePermissions)
    .where(eq(rolePermissions.roleId, role.id))
  const permissions = grantedPermissions(rows.map((row) => row.permission))
  if (cache.size >= maxCached) cache.clear()
  cache.set(key, permissions)
  return permissions
}
