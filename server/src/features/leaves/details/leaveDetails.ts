import { eq } from 'drizzle-orm'
import type { LeaveDetails, SavedLeaveDetails, SetLeaveDetails } from '@muster/contract/leaves/details'
import { type Change, change, type Unchanged } from '../../../audit/change.ts'
import { recordRepeated } from '../../../audit/recordRepeated.ts'
import { readCompanyToday } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import { laterThan } from '../../../db/columns.ts'
import type { Queryable } from '../../../db/database.ts'
import { invalid, throwIf } from '../../../kernel/errors.ts'
import { lockPerson } from '../../../people/lockPerson.ts'
import { peopleChanged } from '../../../people/peopleChanged.ts'
import { visiblePerson } from '../../../people/reach.ts'
import { adjustToDetails } from '../policies/correctBalances.ts'
import { canSetDetails, leavePolicy } from '../policy.ts'
import { leaveDetailsArea, leavesArea } from '../shared/areas.ts'
import { leaveDetails } from '../tables.ts'

const noDetails: SavedLeaveDetails = { birthDate: null, earlierMonths: 0, specialFrom: null, savedAt: null }

async function readDetails(db: Queryable, userId: string): Promise<SavedLeaveDetails> {
  const [row] = await db
    .select({
      birthDate: leaveDetails.birthDate,
      earlierMonths: leaveDetails.earlierMonths,
      specialFrom: leaveDetails.specialFrom,
      savedAt: leaveDetails.updatedAt,
    })
    .from(leaveDetails)
    .where(eq(leaveDetails.userId, userId))
  return row ?? noDetails
}

/**
 * Returns the details of a person that steps of leave policies need. Logs access to another person's details.
 * @throws Refusal 404 if the person is out of reach.
 */
export async function showLeaveDetails(ctx: Context, { userId }: { userId: string }) {
  const { app, actor } = ctx
  await visiblePerson(app.db, actor, leaveDetailsArea, userId)
  if (userId !== actor.id)
    await recordRepeated(ctx, {
      action: 'leave.details_seen',
      subject: { type: 'user', id: userId },
      personId: userId,
    })
  const details = await readDetails(app.db, userId)
  return { details, can: { set: canSetDetails(actor, userId) } }
}

type Answer = { details: SavedLeaveDetails }

/**
 * Sets the details of a person that steps of leave policies need, and corrects the balances already granted. The audit
 * trail names the changed fields only.
 * @throws Refusal 404 if the person is out of reach; 403 for the actor's own; 400 for a date of birth in the future.
 */
export async function setLeaveDetails(ctx: Context, { userId, ...details }: SetLeaveDetails): Promise<Answer> {
  const { actor } = ctx
  return change(ctx, async (tx): Promise<Change<Answer> | Unchanged<Answer>> => {
    await visiblePerson(tx, actor, leaveDetailsArea, userId)
    throwIf(leavePolicy.setDetails(actor, userId))
    // Days that are granted meanwhile wait for the new details.
    await lockPerson(tx, userId)
    const today = await readCompanyToday(tx)
    const isUnborn = details.birthDate !== null && details.birthDate > today
    throwIf(isUnborn ? invalid({ birthDate: 'Please choose today or an earlier date' }) : null)
    const before = await readDetails(tx, userId)
    const changed = (Object.keys(details) as (keyof LeaveDetails)[]).filter((key) => details[key] !== before[key])
    if (!changed.length) return { action: null, answer: { details: before } }
    const updatedAt = laterThan(leaveDetails.updatedAt)
    await tx
      .insert(leaveDetails)
      .values({ userId, ...details })
      .onConflictDoUpdate({ target: leaveDetails.userId, set: { ...details, updatedAt } })
    await adjustToDetails(tx, userId, { today, by: actor.id })
    return {
      action: 'leave.details_set',
      subject: { type: 'user', id: userId },
      personId: userId,
      after: { changed },
      events: [peopleChanged(leavesArea, [userId], actor.id)],
      answer: { details: await readDetails(tx, userId) },
    }
  })
}
