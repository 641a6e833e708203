import { and, eq, sql } from 'drizzle-orm'
import { formatDay } from '@muster/contract/kit/formatDays'
import type { AssignRole, UserRole } from '@muster/contract/roles/calls'
import type { Actor } from '../../../kernel/actor.ts'
import { readPermissionEnds, lockRoles } from '../../../people/heldPermissions.ts'
import { visibleTo, peopleArea } from '../../../people/reach.ts'
import { withRemainingSuperAdmin } from '../../../people/rules.ts'
import { change } from '../../../audit/change.ts'
import { now } from '../../../kernel/clock.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { throwIf, assertFound, conflict, forbidden, invalid, type Refusal } from '../../../kernel/errors.ts'
import { readSetting } from '../../../companySettings/settings.ts'
import { userRoles, users } from '../../../people/tables.ts'
import { roleGiven, rolesChanged } from '../events.ts'
import { lastDay } from '../messages.ts'
import { latestExpiry, rolePolicy } from '../policy.ts'
import { assignmentOf, roleById } from '../queries.ts'

/**
 * Assigns a role to a person, or changes the expiry of the assignment.
 * @throws Refusal 403 for permissions that the actor does not have, for an administrative role unless they are a Super
 * Admin, and for an expiry later than that of their own permissions; 404 if the person is not visible to them; 400 for
 * an expiry in the past; 409 for a deactivated person, or if no Super Admin without an expiry would remain.
 */
export const assignRole = (ctx: Context, input: AssignRole) =>
  change(ctx, async (tx) => assignTo(tx, ctx, await lockRoles(tx, ctx.actor), input))

/**
 * Assigns a role within a transaction, in which the roles are locked.
 * @throws Refusal like `assignRole`.
 */
export async function assignTo(tx: Tx, ctx: Context, actor: Actor, { roleId, userId, expiresAt = null }: AssignRole) {
  const status = await lockPerson(tx, actor, userId)
  const role = await roleById(tx, roleId)
  throwIf(rolePolicy.assign(actor, role), status === 'DEACTIVATED' ? inactive() : null, expiryRefusal(expiresAt))
  const before = await assignmentOf(tx, actor, userId, role)
  throwIf(userId === actor.id ? extensionRefusal(before, expiresAt) : null)
  const latestEnd = latestExpiry(await readPermissionEnds(tx, actor.id), role, userId === actor.id)
  throwIf(latestEnd && isLater(expiresAt, latestEnd) ? tooLong(latestEnd, await readSetting(tx, 'timeZone')) : null)
  await withRemainingSuperAdmin(() => insertAssignment(tx, { roleId, userId, expiresAt, grantedBy: actor.id }))
  const userRole = await assignmentOf(tx, actor, userId, role)
  if (!userRole) throw new Error('The assignment is not there')
  const events = await roleGiven(tx, ctx, role, { userId, expiresAt })
  return {
    action: 'role.assigned' as const,
    subject: { type: 'role', id: roleId },
    personId: userId,
    before: before && auditedAssignment(before),
    after: auditedAssignment(userRole),
    events: [...events, ...rolesChanged([userId], actor.id)],
    answer: { userRole },
  }
}

/** Returns the details of an assignment for the audit trail. */
export const auditedAssignment = ({ role, expiresAt }: UserRole) => ({ role: role.name, expiresAt })

/**
 * Locks a person, so that they cannot be deleted until the transaction ends, and returns their status.
 * @throws Refusal 404 if they are not visible to the actor.
 */
export async function lockPerson(tx: Tx, actor: Actor, userId: string) {
  const [found] = await tx
    .select({ status: users.status })
    .from(users)
    .where(and(eq(users.id, userId), visibleTo(actor, peopleArea, users.id)))
    .for('key share')
  assertFound(found)
  return found.status
}

const inactive = () => conflict('This user is inactive. Please activate the account first.', 'user.inactive')

/** Returns 403 if people would extend their own temporary role; else null. */
function extensionRefusal(before: UserRole | null, expiresAt: string | null): Refusal | null {
  const until = before && !before.isExpired ? before.expiresAt : null
  if (until === null || !isLater(expiresAt, Temporal.Instant.from(until))) return null
  return forbidden('You cannot extend your own role')
}

const isLater = (expiresAt: string | null, end: Temporal.Instant) =>
  expiresAt === null || Temporal.Instant.compare(expiresAt, end) > 0

function tooLong(most: Temporal.Instant, timeZone: string) {
  const day = formatDay(lastDay(most, timeZone))
  return forbidden(
    `You have the permissions of this role only until ${day}. Please choose that day or an earlier one.`,
    'expiresAt',
  )
}

/** Returns 400 for an expiry in the past; else null. */
const expiryRefusal = (expiresAt: string | null): Refusal | null =>
  isLater(expiresAt, now()) ? null : invalid({ expiresAt: 'Please choose today or a later date' })

/**
 * Stores an assignment. If the person already has the role, its start is kept, because the owner is the Super Admin
 * with the earliest start.
 */
async function insertAssignment(tx: Tx, row: typeof userRoles.$inferInsert) {
  const { expiresAt, grantedBy } = row
  const hasIt = sql`(${userRoles.expiresAt} is null or ${userRoles.expiresAt} > now())`
  await tx
    .insert(userRoles)
    .values(row)
    .onConflictDoUpdate({
      target: [userRoles.userId, userRoles.roleId],
      set: {
        expiresAt,
        grantedBy: sql`case when ${hasIt} then ${userRoles.grantedBy} else ${grantedBy} end`,
        grantedAt: sql`case when ${hasIt} then ${userRoles.grantedAt} else now() end`,
      },
    })
}
