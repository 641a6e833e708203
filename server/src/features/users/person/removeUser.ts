import { and, eq, exists, ne, or, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { UserStatus } from '@muster/contract/kit/people'
import type { KeptOfPerson } from '@muster/contract/users/calls'
import { lockRoles } from '../../../people/held.ts'
import { keepingASuperAdmin } from '../../../people/superAdmins.ts'
import { visiblePerson, peopleArea } from '../../../people/reach.ts'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import type { Queryable } from '../../../db/database.ts'
import { databaseError } from '../../../db/failures.ts'
import { allow, Refusal } from '../../../errors.ts'
import { files } from '../../../files/tables.ts'
import { attendanceDays, breaks, clockEntries } from '../../attendance/tables.ts'
import { leaveCounts, leaveLedger, leavePolicies, leaveRequests } from '../../leaves/tables.ts'
import { userPolicy } from '../policy.ts'
import { announceUser } from '../../../people/announceUser.ts'
import { lockVisibleUser } from '../../../people/lockUser.ts'
import { employmentHistory, users } from '../../../people/tables.ts'

/**
 * Whether a person can be deleted, and how much of theirs is kept, asked before the question is put.
 * @throws Refusal 403 for who is not a Super Admin; 404 where there is nobody; 400 for oneself.
 */
export async function userDeletion({ app, actor }: Context, { id }: { id: string }) {
  allow(userPolicy.remove(actor, id))
  await visiblePerson(app.db, actor, peopleArea, id)
  return deletionOf(app.db, id)
}

/**
 * Deletes a person for good, with all that is theirs alone. Who has people below them, leave, attendance or documents, or
 * has done something to others’ that is kept, can only be deactivated (specification 3, section 8).
 * @throws Refusal 403 for who is not a Super Admin; 404 where there is nobody; 400 for oneself; 409 with the counts.
 */
export async function removeUser(ctx: Context, { id }: { id: string }) {
  const { actor } = ctx
  allow(userPolicy.remove(actor, id))
  return change(ctx, async (tx) => {
    const now = await lockRoles(tx, actor)
    allow(userPolicy.remove(now, id))
    const { person } = await lockVisibleUser(tx, now, id)
    const { canDelete, kept } = await deletionOf(tx, id)
    const refusal = cannotDelete(kept, person.status)
    allow(canDelete ? null : refusal)
    await announceUser(tx, id, actor.id)
    await unlessReferred(refusal, () => keepingASuperAdmin(() => tx.delete(users).where(eq(users.id, id)).execute()))
    const { firstName, lastName, email, llId } = person
    return {
      action: 'user.deleted',
      subject: { type: 'user', id },
      personId: id,
      before: { firstName, lastName, email, llId },
      answer: { message: 'The account has been deleted' },
    }
  })
}

async function deletionOf(db: Queryable, id: string) {
  const kept: KeptOfPerson = {
    employees: await db.$count(users, eq(users.managerId, id)),
    leaveRequests: await db.$count(leaveRequests, eq(leaveRequests.userId, id)),
    attendanceRecords: await db.$count(attendanceDays, eq(attendanceDays.userId, id)),
    documents: await db.$count(files, eq(files.ownerId, id)),
  }
  const canDelete = Object.values(kept).every((count) => count === 0) && !(await leftTraces(db, id))
  return { canDelete, kept }
}

/** Whether records name the person that are kept and not counted: mostly what they did to those of others. */
async function leftTraces(db: Queryable, id: string): Promise<boolean> {
  const names = (table: PgTable, column: PgColumn, owner?: PgColumn): SQL =>
    exists(
      db
        .select({ found: column })
        .from(table)
        .where(and(eq(column, id), owner && ne(owner, id))),
    )
  const traces = or(
    names(leaveRequests, leaveRequests.decidedBy),
    names(leaveCounts, leaveCounts.userId),
    names(leavePolicies, leavePolicies.createdBy),
    // What is in their own ledger and history goes with them.
    names(leaveLedger, leaveLedger.actorId, leaveLedger.userId),
    names(employmentHistory, employmentHistory.managerId, employmentHistory.userId),
    names(employmentHistory, employmentHistory.recordedBy, employmentHistory.userId),
    names(clockEntries, clockEntries.userId),
    names(breaks, breaks.userId),
  )
  return (await db.$count(users, and(eq(users.id, id), traces))) > 0
}

/** 409 with the counts; who cannot sign in anyhow is not to be deactivated. */
const cannotDelete = (details: KeptOfPerson, status: UserStatus) =>
  new Refusal(
    409,
    status === 'ACTIVE'
      ? 'This person has records that are kept. Please deactivate the account instead.'
      : 'This person has records that are kept, and cannot sign in with the account as it is.',
    { error: 'Cannot Delete User', code: 'user.kept', details },
  )

/** Something else refers to the person: what they decided, recorded or were the manager of. */
async function unlessReferred<T>(refusal: Refusal, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw databaseError(error)?.code === '23503' ? refusal : error
  }
}
