import { eq } from 'drizzle-orm'
import { lockRoles } from '../../access/held.ts'
import { keepingASuperAdmin } from '../../access/superAdmins.ts'
import { change } from '../../audit/change.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { databaseError } from '../../db/failures.ts'
import { forbidden, Refusal } from '../../errors.ts'
import { files } from '../../files/tables.ts'
import { attendanceDays } from '../attendance/tables.ts'
import { leaveRequests } from '../leaves/tables.ts'
import { announceUser } from './announceUser.ts'
import { lockVisibleUser } from './lockUser.ts'
import { users } from './tables.ts'

/** What is kept of a person, and so keeps them from being deleted. */
interface Kept {
  employees: number
  leaveRequests: number
  attendanceRecords: number
  documents: number
}

/**
 * Deletes a person for good, with all that is theirs alone. Who has people below them, leave, attendance or documents, or
 * has done something to others’ that is kept, can only be deactivated (specification 3, section 8).
 * @throws Refusal 403 for who is not a Super Admin; 404 where there is nobody; 400 for oneself; 409 with the counts.
 */
export async function deleteUser(ctx: Context, { id }: { id: string }) {
  const { actor } = ctx
  if (!actor.isSuperAdmin) throw forbidden()
  if (id === actor.id)
    throw new Refusal(400, 'You cannot delete your own account.', { error: 'Self-Deletion Not Allowed' })
  return change(ctx, async (tx) => {
    const now = await lockRoles(tx, actor)
    if (!now.isSuperAdmin) throw forbidden()
    const { person } = await lockVisibleUser(tx, now, id)
    const kept = await keptOf(tx, id)
    if (Object.values(kept).some((count) => count > 0)) throw cannotDelete(kept)
    await announceUser(tx, id, actor.id)
    await unlessReferred(kept, () => keepingASuperAdmin(() => tx.delete(users).where(eq(users.id, id)).execute()))
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

async function keptOf(tx: Tx, id: string): Promise<Kept> {
  return {
    employees: await tx.$count(users, eq(users.managerId, id)),
    leaveRequests: await tx.$count(leaveRequests, eq(leaveRequests.userId, id)),
    attendanceRecords: await tx.$count(attendanceDays, eq(attendanceDays.userId, id)),
    documents: await tx.$count(files, eq(files.ownerId, id)),
  }
}

const cannotDelete = (details: Kept) =>
  new Refusal(409, 'This person has records that are kept. Please deactivate the account instead.', {
    error: 'Cannot Delete User',
    details,
  })

/** Something else refers to the person: what they decided, recorded or were the manager of. */
async function unlessReferred<T>(kept: Kept, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (databaseError(error)?.code !== '23503') throw error
    throw cannotDelete(kept)
  }
}
