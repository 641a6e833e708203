import { setTimeout as sleep } from 'node:timers/promises'
import { inArray, sql } from 'drizzle-orm'
import { defaultRoles } from '@muster/contract/access/permissions'
import { superAdminRole } from '@muster/contract/access/roleNames'
import { change } from '../audit/change.ts'
import { auditEntries } from '../audit/tables.ts'
import { scheduledSource } from '../background/scheduledSource.ts'
import type { App } from '../context.ts'
import type { Queryable, Tx } from '../db/database.ts'
import { withAdvisoryLock } from '../db/advisoryLock.ts'
import { tryLockMigrations } from '../db/migrate.ts'
import { updateRows } from '../db/updateRows.ts'
import { type Notice, notify, owner } from '../events/event.ts'
import { lockRoleChanges } from './heldPermissions.ts'
import { rolePermissions, roles } from './tables.ts'

interface DefaultChange {
  added: readonly string[]
  removed: readonly string[]
}

const hours = { added: ['attendance.edit_working_hours'], removed: [] }
const versions = { added: ['documents.version_control'], removed: [] }
const versionsAndReviews = { added: ['documents.version_control', 'performance.delete'], removed: [] }

/**
 * All changes of the initial roles' default permissions, latest first. They show which defaults an old role was created
 * with. Add an entry whenever you change `defaultRoles`.
 */
export const defaultChanges: readonly Readonly<Record<string, DefaultChange>>[] = [
  { [superAdminRole]: { added: ['settings.scim'], removed: [] } },
  { [superAdminRole]: { added: ['settings.webhooks'], removed: [] } },
  { 'Department Manager': versionsAndReviews, 'Team Lead': versionsAndReviews, Employee: versions },
  {
    [superAdminRole]: { added: ['payroll.team_view'], removed: [] },
    'HR Manager': { added: [], removed: ['payroll.bonus'] },
  },
  { 'Department Manager': hours, 'Team Lead': hours, Employee: hours },
]

/** Returns the default permissions of an initial role; null for any other role. */
export const defaultsOf = (name: string): readonly string[] | null =>
  defaultRoles.find((role) => role.name === name)?.permissions ?? null

/** Returns the default permissions of an initial role in each release, latest first. */
export function allDefaultsOf(name: string): (readonly string[])[] {
  const current = defaultsOf(name)
  if (!current) return []
  const found: (readonly string[])[] = [current]
  for (const changes of defaultChanges) {
    const change = changes[name]
    const nextDefaults = found.at(-1) ?? current
    if (change) found.push([...nextDefaults.filter((each) => !change.added.includes(each)), ...change.removed])
  }
  return found
}

const difference = (one: readonly string[], other: readonly string[]) =>
  new Set(one).symmetricDifference(new Set(other)).size

/**
 * Returns the defaults with which a role was probably created: of all releases, those that are closest to its
 * permissions.
 */
function closestDefaults(name: string, permissions: readonly string[]): readonly string[] {
  const [nearest] = allDefaultsOf(name).toSorted(
    (one, other) => difference(one, permissions) - difference(other, permissions),
  )
  return nearest ?? permissions
}

/**
 * Returns the changes of a role's defaults since they were last applied or dismissed: added permissions that the role
 * does not have, and removed ones that it still has. Null if there are none, or if it is not an initial role.
 */
export function changedDefaults(role: {
  name: string
  defaults: readonly string[] | null
  permissions: readonly string[]
}) {
  const current = defaultsOf(role.name)
  if (!current || !role.defaults) return null
  const [before, after, permissionSet] = [new Set(role.defaults), new Set(current), new Set(role.permissions)]
  const added = [...after.difference(before).difference(permissionSet)]
  const removed = [...before.difference(after).intersection(permissionSet)]
  return added.length + removed.length > 0 ? { added, removed } : null
}

/**
 * Updates the default permissions of initial roles that the company has not edited, and gives Super Admin all
 * permissions. For edited roles, Super Admins are shown the changes instead. Safe to run again.
 */
export async function upgradeStartingRoles(app: UpgradedApp): Promise<void> {
  await withAdvisoryLock(app.pool, 'starting roles', async (client) => {
    if ((await storedRoles(client)).map(decide).some((one) => one.isApplied || isStored(one))) await upgrade(app)
  })
}

type UpgradedApp = Pick<App, 'db' | 'pool' | 'keys' | 'config' | 'areasReaching'>

/** Waits while another process is migrating. */
async function upgrade(app: UpgradedApp): Promise<void> {
  while (!(await upgradeUnlessMigrating(app))) await sleep(50)
}

/** Returns false, and changes nothing, if another process is migrating. */
const upgradeUnlessMigrating = (app: UpgradedApp): Promise<boolean> =>
  change(scheduledSource(app, 'start'), async (tx) => {
    if (!(await tryLockMigrations(tx))) return { action: null, answer: false }
    // People may be changing roles.
    await lockRoleChanges(tx)
    const decisions = (await storedRoles(tx)).map(decide)
    const appliedRoles = decisions.flatMap(({ role, isApplied }) => (isApplied ? [role] : []))
    const toReview = decisions.flatMap(({ role, isPending }) => (isPending ? [role.name] : []))
    await applyDefaults(tx, appliedRoles)
    await storeDefaults(tx, decisions.filter(isStored))
    return {
      action: 'role.defaults_updated',
      subject: { type: 'role', id: null },
      before: { roles: appliedRoles.map(({ id, name, permissions }) => ({ id, name, permissions })) },
      after: { roles: appliedRoles.map(({ id, name }) => ({ id, name, permissions: defaultsOf(name) })), toReview },
      events: appliedRoles.length ? [notify(rolesUpgraded(appliedRoles, toReview), owner(app.config))] : [],
      answer: true,
    }
  })

type StoredRole = Awaited<ReturnType<typeof storedRoles>>[number]

/** Returns the initial roles from the database, sorted by name. */
const storedRoles = (db: Queryable) =>
  db
    .select({
      id: roles.id,
      name: roles.name,
      defaults: roles.defaults,
      wasEdited: sql<boolean>`exists (select from ${auditEntries} edit
        where edit.subject_id = roles.id::text and edit.action = 'role.changed')`,
      permissions: sql<
        string[]
      >`array(select rp.permission from role_permissions rp where rp.role_id = roles.id order by 1)`,
    })
    .from(roles)
    .where(
      inArray(
        roles.name,
        defaultRoles.map(({ name }) => name),
      ),
    )
    .orderBy(roles.name)

/** Returns whether a role is updated or has changes to review, and the defaults to store with it. */
function decide(role: StoredRole) {
  const { name, permissions } = role
  const current = defaultsOf(name) ?? []
  const defaults = role.defaults ?? closestDefaults(name, permissions)
  // Without stored defaults, a role may have been edited back to the defaults of an earlier release.
  const wasEdited = role.defaults === null && role.wasEdited
  const isEdited = name !== superAdminRole && (wasEdited || difference(defaults, permissions) > 0)
  const isPending = isEdited && changedDefaults({ name, defaults, permissions }) !== null
  return {
    role,
    isPending,
    isApplied: !isEdited && difference(current, permissions) > 0,
    defaults: isPending ? defaults : current,
  }
}

async function applyDefaults(tx: Tx, appliedRoles: readonly StoredRole[]): Promise<void> {
  if (!appliedRoles.length) return
  const ids = appliedRoles.map(({ id }) => id)
  await tx.delete(rolePermissions).where(inArray(rolePermissions.roleId, ids))
  await tx
    .insert(rolePermissions)
    .values(
      appliedRoles.flatMap(({ id, name }) =>
        (defaultsOf(name) ?? []).map((permission) => ({ roleId: id, permission })),
      ),
    )
}

type RoleDecision = ReturnType<typeof decide>

/** Returns whether the stored defaults of a role must be updated. */
const isStored = ({ role, defaults }: RoleDecision) => !role.defaults || difference(role.defaults, defaults) > 0

const storeDefaults = (tx: Tx, decisions: readonly RoleDecision[]): Promise<void> =>
  updateRows(
    tx,
    roles,
    decisions.map(({ role: { id }, defaults }) => ({ id, defaults: [...defaults] })),
  )

/** Returns the notification for the owner about updated roles and about edited ones with changes to review. */
function rolesUpgraded(appliedRoles: readonly StoredRole[], toReview: readonly string[]): Notice {
  const namesOf = (names: readonly string[]) => names.join(', ')
  const review = toReview.length ? ` Changed defaults to review: ${namesOf(toReview)}.` : ''
  return {
    type: 'SYSTEM_ALERT',
    title: 'Default permissions updated',
    message: `This version changes the default permissions of roles. Updated: ${namesOf(appliedRoles.map(({ name }) => name))}.${review}`,
    link: '?view=roles',
    preference: null,
  }
}
