import { and, eq, exists, ne, or } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { UserStatus } from '@muster/contract/kit/people'
import type { KeptRecords } from '@muster/contract/users/calls'
import { lockRoles } from '../../../people/heldPermissions.ts'
import { withRemainingSuperAdmin } from '../../../people/rules.ts'
import { visiblePerson, peopleArea } from '../../../people/reach.ts'
import { change } from '../../../audit/change.ts'
import type { App, Context } from '../../../context.ts'
import type { Queryable } from '../../../db/database.ts'
import { databaseError } from '../../../db/failures.ts'
import { throwIf, Refusal } from '../../../kernel/errors.ts'
import { files } from '../../../files/store/tables.ts'
import { userPolicy } from '../../../people/policy.ts'
import { notifyFormerManagers, peopleChanged } from '../../../people/peopleChanged.ts'
import { endedEmployments } from '../../../people/employments/changeEmployments.ts'
import { lockVisibleUser } from '../../../people/person.ts'
import { employmentHistory, users } from '../../../people/tables.ts'

/**
 * Returns whether a person can be deleted, and the number of records that prevent it.
 * @throws Refusal 403 unless the actor is a Super Admin; 404 if the person does not exist; 400 for the actor
 * themselves.
 */
export async function userDeletion({ app, actor }: Context, { id }: { id: string }) {
  throwIf(userPolicy.remove(actor, id))
  await visiblePerson(app.db, actor, peopleArea, id)
  return deletionOf(app.db, app, id)
}

/**
 * Deletes a person and all data that only concerns them, permanently. Not possible for a person with direct reports,
 * leave, attendance or documents, or for one named in other people's records (specification 3, section 8).
 * @throws Refusal 403 unless the actor is a Super Admin; 404 if the person does not exist; 400 for the actor
 * themselves; 409 with the numbers of these records.
 */
export async function removeUser(ctx: Context, { id }: { id: string }) {
  const { app, actor } = ctx
  throwIf(userPolicy.remove(actor, id))
  return change(ctx, async (tx) => {
    const now = await lockRoles(tx, actor)
    throwIf(userPolicy.remove(now, id))
    const { person } = await lockVisibleUser(tx, now, id)
    const { canDelete, kept } = await deletionOf(tx, app, id)
    const refusal = cannotDelete(kept, person.status)
    throwIf(canDelete ? null : refusal)
    // Read before the deletion, because afterwards the person has no manager.
    const notifications = await notifyFormerManagers(tx, peopleArea, [id])
    await unlessReferred(refusal, () =>
      withRemainingSuperAdmin(() => tx.delete(users).where(eq(users.id, id)).execute()),
    )
    const { firstName, lastName, email, llId } = person
    return {
      action: 'user.deleted',
      subject: { type: 'user', id },
      personId: id,
      before: { firstName, lastName, email, llId },
      events: [...notifications, peopleChanged(peopleArea, [id], actor.id)],
      answer: { message: 'The account has been deleted' },
    }
  })
}

async function deletionOf(db: Queryable, { people }: Pick<App, 'people'>, id: string) {
  const columns: Record<keyof KeptRecords, PgColumn | undefined> = {
    employees: users.managerId,
    leaveRequests: undefined,
    attendanceRecords: undefined,
    documents: files.ownerId,
    ...Object.assign({}, ...people.map(({ permanentRecords }) => permanentRecords?.counted)),
  }
  const counts: KeptRecords = { employees: 0, leaveRequests: 0, attendanceRecords: 0, documents: 0 }
  for (const [name, column] of Object.entries(columns))
    if (column) counts[name as keyof KeptRecords] = await db.$count(column.table, eq(column, id))
  const canDelete = Object.values(counts).every((count) => count === 0) && !(await hasTraces(db, people, id))
  return { canDelete, kept: counts }
}

/**
 * Returns whether the person is named in permanent records that are not counted, for example as the approver of a
 * request.
 */
async function hasTraces(db: Queryable, people: App['people'], id: string): Promise<boolean> {
  const ofFeatures = people.flatMap(({ permanentRecords }) => permanentRecords?.named ?? [])
  // A person's own history is deleted with them.
  const ownHistory = { but: employmentHistory.userId }
  const traces = [
    ...ofFeatures,
    { column: employmentHistory.managerId, ...ownHistory },
    { column: employmentHistory.recordedBy, ...ownHistory },
    endedEmployments,
  ].map(({ column, but }) =>
    exists(
      db
        .select({ found: column })
        .from(column.table)
        .where(and(eq(column, id), but && ne(but, id))),
    ),
  )
  return (await db.$count(users, and(eq(users.id, id), or(...traces)))) > 0
}

/** Returns 409 with the numbers of records. The message suggests deactivation only if the account is active. */
const cannotDelete = (details: KeptRecords, status: UserStatus) =>
  new Refusal(
    409,
    status === 'ACTIVE'
      ? 'This person has records that must be kept. Please deactivate the account instead.'
      : 'This person has records that must be kept. They cannot sign in, because the account is not active.',
    { error: 'Cannot Delete User', code: 'user.kept', details },
  )

/** Runs the work. If other rows still refer to the person, throws the refusal instead of the database error. */
async function unlessReferred<T>(refusal: Refusal, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throwIf(databaseError(error)?.code === '23503' ? refusal : null)
    throw error
  }
}
