import { isNull, sql } from 'drizzle-orm'
import type { AuditEntry } from '../../../audit/record.ts'
import type { Queryable, Tx } from '../../../db/database.ts'
import { insertRows } from '../../../db/insertRows.ts'
import { isOneOf } from '../../../db/recordset.ts'
import type { NewEvent } from '../../../events/event.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { groupOf } from '../../../pay/groups/groupOf.ts'
import { payrollGroupMembers, payrollGroups } from '../../../pay/groups/tables.ts'
import { reachOf } from '../../../people/reach.ts'
import { users } from '../../../people/tables.ts'
import { payrollChanged } from '../messages.ts'
import { payrollArea } from '../policy.ts'

/** The pay groups in use, and those of some people. */
export interface KnownPayGroups {
  /** The groups by name in lower case. */
  byName: ReadonlyMap<string, { id: string; name: string }>
  /** The name of each person's group, by the person's id. People without a group that is in use are missing. */
  ofPeople: ReadonlyMap<string, string>
}

/** The pay group that a person gets; null for none. */
export interface NewPayGroup {
  userId: string
  group: { id: string; name: string } | null
}

/** Returns true if the actor sees and sets the pay groups of everyone. */
export const setsPayGroups = (actor: Actor): boolean =>
  actor.permissions.has('payroll.tax') && reachOf(actor, payrollArea) === 'all'

/** Returns the pay groups in use, and those of these people in a month. */
export async function readPayGroups(db: Queryable, ids: readonly string[], month: string): Promise<KnownPayGroups> {
  const groups = await db
    .select({ id: payrollGroups.id, name: payrollGroups.name })
    .from(payrollGroups)
    .where(isNull(payrollGroups.archivedAt))
  const nameOf = new Map(groups.map(({ id, name }) => [id, name]))
  const rows = groups.length
    ? await db
        .select({ id: users.id, groupId: groupOf(sql`${users.id}`, sql`${month}`) })
        .from(users)
        .where(isOneOf(users.id, ids))
    : []
  return {
    byName: new Map(groups.map((group) => [group.name.toLowerCase(), group])),
    ofPeople: new Map(
      rows.flatMap(({ id, groupId }) => {
        const name = nameOf.get(groupId ?? '')
        return name === undefined ? [] : [[id, name] as const]
      }),
    ),
  }
}

/** Sets pay groups of people from a month on, under the lock. Returns the audit entries and events. */
export async function writePayGroups(
  tx: Tx,
  changes: readonly NewPayGroup[],
  { firstMonth, by }: { firstMonth: string; by: string },
): Promise<{ entries: AuditEntry[]; events: NewEvent[] }> {
  if (!changes.length) return { entries: [], events: [] }
  // The lock may have been waited for, and of one month the newest entry applies.
  const { rows } = await tx.execute<{ at: string }>(sql`select clock_timestamp()::text as at`)
  await insertRows(
    tx,
    payrollGroupMembers,
    changes.map(({ userId, group }) => ({
      userId,
      firstMonth,
      groupId: group?.id ?? null,
      enteredBy: by,
      enteredAt: rows[0]!.at,
    })),
  )
  return {
    entries: changes.map(({ userId, group }) => ({
      action: 'payroll.group_set',
      subject: { type: 'pay_group', id: group?.id ?? null },
      personId: userId,
      after: { group: group?.name ?? null, firstMonth },
    })),
    events: [payrollChanged()],
  }
}
