import { and, eq } from 'drizzle-orm'
import { defaultRoles } from '@muster/contract/access/permissions'
import type { ScimGroup } from '@muster/contract/scim/resources'
import type { ScimGroups } from '@muster/contract/scim/urns'
import { scimGroups } from '../../../access/scim/tables.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { type Actor, needsPermission } from '../../../kernel/actor.ts'
import { Refusal, sentenceOf, throwIf } from '../../../kernel/errors.ts'
import { isActiveRole } from '../../../people/heldPermissions.ts'
import { isVisibleTo, peopleArea, visibleTo } from '../../../people/reach.ts'
import { userRoles, users } from '../../../people/tables.ts'
import { addDepartment } from '../../hierarchy/shared/createDepartment.ts'
import { deleteDepartment } from '../../hierarchy/shared/removeDepartment.ts'
import { assignTo } from '../../roles/shared/assignRole.ts'
import { addRole } from '../../roles/shared/createRole.ts'
import { deleteRole } from '../../roles/shared/removeRole.ts'
import { revokeFrom } from '../../roles/shared/revokeRole.ts'
import { renameRole } from '../../roles/shared/updateRole.ts'
import type { PartialChange } from '../asCreator.ts'
import { invalidValue, scimRefusal } from '../protocol/errors.ts'
import { changeUser } from '../users/changeUser.ts'
import { isId } from '../users/presentUsers.ts'
import { readKind } from './kinds.ts'
import type { GroupFields } from './readGroup.ts'

/** The maximum number of members that a request adds to a group. */
const maxAdded = 10_000

const withoutAnswer = ({ answer: _answer, ...change }: PartialChange & { answer: unknown }): PartialChange => change

/** Adds a role without permissions, or a department. Returns its id too. @throws Refusal like on screen. */
export async function addGroup(tx: Tx, ctx: Context, now: Actor, kind: ScimGroups, name: string) {
  if (kind === 'ROLES') {
    const added = await addRole(tx, now, { name, permissions: [] })
    return { id: added.subject.id, change: withoutAnswer(added) }
  }
  throwIf(needsPermission(now, 'hierarchy.departments'))
  const added = await addDepartment(tx, { ...ctx, actor: now }, { name })
  return { id: added.subject.id, change: withoutAnswer(added) }
}

/**
 * Deletes a role, after revoking it from its members, or a department that no one has.
 * @throws Refusal like on screen.
 */
export async function removeGroup(
  tx: Tx,
  ctx: Context,
  now: Actor,
  { id }: Pick<ScimGroup, 'id'>,
): Promise<PartialChange[]> {
  if ((await readKind(tx)) === 'ROLES') {
    const revoked: PartialChange[] = []
    // SCIM no longer shows those whom it deleted, but they still have the role.
    const holders = await tx
      .select({ userId: userRoles.userId })
      .from(userRoles)
      .where(and(eq(userRoles.roleId, id), isActiveRole, visibleTo(now, peopleArea, userRoles.userId)))
    for (const { userId } of holders) revoked.push(...(await leave(tx, ctx, now, 'ROLES', { id, userId })))
    return [...revoked, withoutAnswer(await deleteRole(tx, now, id))]
  }
  throwIf(needsPermission(now, 'hierarchy.departments'))
  return [withoutAnswer(await deleteDepartment(tx, ctx, id))]
}

/**
 * Changes the name, the external id and the members of a group. Returns the changes; none if nothing is different.
 * @throws Refusal like on screen; 400 `scim.invalid_value` for unknown members, `scim.mutability` for the name of a
 * department.
 */
export async function changeGroup(
  tx: Tx,
  ctx: Context,
  now: Actor,
  current: Pick<ScimGroup, 'id' | 'displayName' | 'externalId' | 'members'>,
  { name = current.displayName, externalId, members }: GroupFields,
): Promise<PartialChange[]> {
  const kind = await readKind(tx)
  const { id } = current
  const changes: PartialChange[] = []
  if (name !== undefined && isOtherName(kind, current.displayName, name))
    changes.push(await rename(tx, ctx, now, kind, { id, name }))
  if (externalId !== undefined && externalId !== (current.externalId ?? null))
    changes.push(await setExternalId(tx, kind, current, externalId))
  if (!members) return changes
  const before = new Set(current.members?.map(({ value }) => value))
  const added = members.difference(before)
  throwIf(added.size > maxAdded ? invalidValue(`Please add at most ${maxAdded} members at once`) : null)
  for (const userId of added) {
    await assertMember(tx, now, userId)
    const work = () => join(tx, ctx, now, kind, { id, userId, name: name ?? '' })
    changes.push(...(await forMember(tx, userId, work)))
  }
  for (const userId of before.difference(members))
    changes.push(...(await forMember(tx, userId, () => leave(tx, ctx, now, kind, { id, userId }))))
  return changes
}

/** Checks that a provider names a person by an id of Muster. @throws Refusal 400 `scim.invalid_value`. */
async function assertMember(tx: Tx, now: Actor, id: string): Promise<void> {
  const isPerson = isId(id) && (await isVisibleTo(tx, now, peopleArea, id))
  throwIf(isPerson ? null : invalidValue(`members: there is no person with the id “${id}”`))
}

/**
 * Runs the change of a member. A refusal undoes the whole request, because a PATCH takes effect as a whole or not at all
 * (RFC 7644, section 3.5.2), so it names the member.
 */
async function forMember<T>(tx: Tx, userId: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const [member] = await tx.select().from(users).where(eq(users.id, userId))
    const { status, extra } = error
    const message = `${member?.firstName} ${member?.lastName} (${userId}): ${sentenceOf(error)}`
    const code = extra.code ?? (status === 400 ? 'scim.invalid_value' : undefined)
    return throwIf(new Refusal(status, message, { error: extra.error, code }))
  }
}

/** Returns whether a name is another than the present one. Fixed names may be sent in any case. */
function isOtherName(kind: ScimGroups, current: string | undefined, name: string): boolean {
  const isFixed = kind === 'DEPARTMENTS' || defaultRoles.some((role) => role.name === current)
  return isFixed ? name.toLowerCase() !== current?.toLowerCase() : name !== current
}

async function rename(tx: Tx, ctx: Context, now: Actor, kind: ScimGroups, { id, name }: { id: string; name: string }) {
  // Renaming a department changes postings and documents, so someone confirms the effect on screen.
  throwIf(kind === 'ROLES' ? null : scimRefusal('scim.mutability', 'Please rename departments in Muster'))
  return withoutAnswer(await renameRole(tx, ctx, now, { id, name }))
}

/** Returns 403 if the actor may not change the external id of a group, and it differs; else null. */
export function groupRefusal(
  now: Actor,
  kind: ScimGroups,
  current: Pick<ScimGroup, 'externalId'>,
  { externalId }: GroupFields,
): Refusal | null {
  if (externalId === undefined || externalId === (current.externalId ?? null)) return null
  return needsPermission(now, kind === 'ROLES' ? 'roles.update' : 'hierarchy.departments')
}

async function setExternalId(
  tx: Tx,
  kind: ScimGroups,
  { id, externalId: before }: Pick<ScimGroup, 'id' | 'externalId'>,
  externalId: string | null,
): Promise<PartialChange> {
  const column = kind === 'ROLES' ? 'roleId' : 'departmentId'
  await tx.delete(scimGroups).where(eq(scimGroups[column], id))
  if (externalId !== null) await tx.insert(scimGroups).values({ [column]: id, externalId })
  return {
    action: 'scim.group_changed',
    subject: { type: kind === 'ROLES' ? 'role' : 'department', id },
    before: { externalId: before ?? null },
    after: { externalId },
  }
}

interface Membership {
  id: string
  userId: string
}

async function join(
  tx: Tx,
  ctx: Context,
  now: Actor,
  kind: ScimGroups,
  { id, userId, name }: Membership & { name: string },
) {
  if (kind === 'DEPARTMENTS') return changeUser(tx, ctx, now, userId, { department: name })
  return [withoutAnswer(await assignTo(tx, ctx, now, { roleId: id, userId, expiresAt: null }))]
}

async function leave(tx: Tx, ctx: Context, now: Actor, kind: ScimGroups, { id, userId }: Membership) {
  if (kind === 'DEPARTMENTS') return changeUser(tx, ctx, now, userId, { department: null })
  return [withoutAnswer(await revokeFrom(tx, now, { roleId: id, userId }))]
}
