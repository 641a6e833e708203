import { sql } from 'drizzle-orm'
import { commentNeeds } from '@muster/contract/payroll/view'
import type { Queryable } from '../../../db/database.ts'
import type { FindMembers, Group } from '../../../events/event.ts'
import { holdsAny } from '../../../people/heldPermissions.ts'
import { managementPaths, users } from '../../../people/tables.ts'
import { payrollExtraRuns } from '../facts/tables.ts'
import { payrollArea } from '../policy.ts'
import { payrollRecords, payrollRuns } from '../tables.ts'
import { payrollComments } from './tables.ts'

/** Returns the group of people who are notified of a comment. */
export const commentReaders = (commentId: string): Group => ({ group: 'payrollCommentReaders', commentId })

export const commentGroups: Record<string, FindMembers> = {
  payrollCommentReaders: (db, groups) =>
    readCommentReaders(
      db,
      groups.map(({ commentId }) => commentId as string),
    ),
}

/**
 * Returns the ids of the people who are notified of each of these comments: those who made the run, who submitted its
 * records or the record, and who commented on the same before. Without the author, without the person who is paid, and
 * without people who can't see the comment any more.
 */
async function readCommentReaders(db: Queryable, commentIds: readonly string[]): Promise<string[][]> {
  const isAbove = sql`exists (select from ${managementPaths} path
    where path.manager_id = ${users.id} and path.person_id = c.user_id)`
  const { rows } = await db.execute<{ commentId: string; userId: string }>(sql`
    select distinct c.id as "commentId", ${users.id} as "userId"
    from ${payrollComments} c
    cross join lateral (
      select r.generated_by as id from ${payrollRuns} r where c.run = 0 and r.period = c.period
      union all select x.created_by from ${payrollExtraRuns} x where x.period = c.period and x.run = c.run
      union all select p.submitted_by from ${payrollRecords} p where p.period = c.period and p.run = c.run
        and (c.user_id is null or (p.user_id = c.user_id and p.currency = c.currency))
      union all select o.written_by from ${payrollComments} o where o.period = c.period and o.run = c.run
        and (o.user_id, o.currency) is not distinct from (c.user_id, c.currency)
    ) concerned
    join ${users} on ${users.id} = concerned.id
    where c.id = any(${sql.param([...commentIds])}::uuid[])
      and ${users.status} = 'ACTIVE' and ${users.id} <> c.written_by and ${users.id} is distinct from c.user_id
      and ${holdsAny(commentNeeds.anyOf)}
      and (${holdsAny(payrollArea.all)} or c.user_id is not null and ${holdsAny(payrollArea.team)} and ${isAbove})`)
  const byComment = Map.groupBy(rows, ({ commentId }) => commentId)
  return commentIds.map((id) => (byComment.get(id) ?? []).map(({ userId }) => userId))
}
