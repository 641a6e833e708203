import { and, inArray, sql } from 'drizzle-orm'
import type { IncludeMissing } from '@muster/contract/payroll/runs'
import type { Actor } from '../../../actor.ts'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { insertRows } from '../../../db/insertRows.ts'
import { allow, assertFound, conflict } from '../../../errors.ts'
import { users } from '../../../people/tables.ts'
import { computePeople } from '../calculate/computePeople.ts'
import { removeLostInclusions } from '../calculate/inclusions.ts'
import { lockRestingPayroll } from '../calculate/locks.ts'
import { writeRecords } from '../calculate/writeRecords.ts'
import { missingPeople, seesOpenPayOf } from '../facts/missing.ts'
import { payeesOf } from '../facts/people.ts'
import { readFacts } from '../facts/readFacts.ts'
import { payrollChanged } from '../messages.ts'
import { wrongStatus } from '../records/policy.ts'
import { payrollInclusions } from '../tables.ts'
import { readRun } from './showRun.ts'

/** People who are included in one change at most: few enough that nobody who works with payroll waits long. */
const maxPeople = 500

/**
 * Includes people in a run who are missing from it or from approved months before it, all or those given: from then on the
 * earlier months are lines of their record of the run, which is computed anew. Answers how many people were included.
 * @throws Refusal 404 for people out of reach; 409 while payroll is computed, for a record that is submitted, and for pay
 * beyond all that a record holds.
 */
export function includeMissing(ctx: Context, { period, userIds }: IncludeMissing) {
  return change(ctx, async (tx) => {
    const { actor } = ctx
    await lockRestingPayroll(tx)
    if (userIds) await assertVisible(tx, actor, userIds)
    const found = await missingPeople(tx, actor, period, {
      where: userIds && inArray(users.id, userIds),
      limit: maxPeople,
      unsubmitted: !userIds,
    })
    allow(found.some(({ isSubmitted }) => isSubmitted) ? wrongStatus() : null)
    const all = found.map(({ userId }) => userId)
    await insertRows(
      tx,
      payrollInclusions,
      found.flatMap(({ userId, periods }) =>
        periods
          .filter((month) => month < period)
          .map((month) => ({ userId, period: month, includedIn: period, includedBy: actor.id })),
      ),
    )
    const computed = computePeople(await readFacts(tx, await payeesOf(tx, all), period))
    const beyond = computed.skipped.flatMap(({ userId, reason }) => (reason === 'TOO_LARGE' ? [userId] : []))
    allow(userIds && beyond.length ? tooLarge() : null)
    // Nobody else waits for who has more than a record holds: they stay missing.
    await removeLostInclusions(tx, period, beyond)
    const ids = all.filter((id) => !beyond.includes(id))
    await writeRecords(tx, period, (column) => sql`${column} = any(${sql.param(ids)}::uuid[])`, {
      records: computed.records,
      skipped: computed.skipped.filter(({ userId }) => !beyond.includes(userId)),
    })
    return {
      action: 'payroll.missing_included',
      subject: { type: 'payroll_run', id: period },
      after: {
        period,
        people: found
          .filter(({ userId }) => ids.includes(userId))
          .map(({ userId, periods }) => ({ id: userId, months: periods })),
      },
      events: ids.length ? [payrollChanged()] : [],
      answer: { count: ids.length, run: await readRun(tx, actor, period) },
    }
  })
}

/** @throws Refusal 404 where one of these people is out of reach. */
async function assertVisible(tx: Tx, actor: Actor, userIds: readonly string[]): Promise<void> {
  const wanted = [...new Set(userIds)]
  const seen = await tx.$count(users, and(inArray(users.id, wanted), seesOpenPayOf(actor, users.id)))
  assertFound(seen === wanted.length)
}

const tooLarge = () => conflict('The pay of these months is too large for one record.', 'payroll.too_large')
