import { inArray } from 'drizzle-orm'
import { type IncludeMissing, maxIncluded, type MissingTotals } from '@muster/contract/payroll/missing'
import { change } from '../../../audit/change.ts'
import { isOneOf } from '../../../db/recordset.ts'
import type { Context } from '../../../context.ts'
import { insertRows } from '../../../db/insertRows.ts'
import { throwIf, conflict } from '../../../kernel/errors.ts'
import { users } from '../../../people/tables.ts'
import { computePeople } from '../calculate/computePeople.ts'
import { removeLostInclusions } from '../calculate/inclusions.ts'
import { assertGenerated, lockRestingPayroll } from '../shared/locks.ts'
import { writeRecords } from '../calculate/writeRecords.ts'
import { assertPayVisible, missingPeople } from '../facts/missing.ts'
import { selectPayeesById } from '../facts/people.ts'
import { readFacts } from '../facts/readFacts.ts'
import { payrollChanged } from '../messages.ts'
import { wrongStatus } from '../records/policy.ts'
import { readRun } from '../runs/showRun.ts'
import { payrollInclusions } from '../tables.ts'
import { computeMissing, isSamePay, missingChanged, totalsOf } from './computeMissing.ts'

/**
 * Includes people who are missing from a run or from approved months before it: those given, or everyone. Their earlier
 * months become lines of their record in the run, which is recalculated. Returns the number of people included.
 * @throws Refusal 404 if a person is out of reach; 409 while payroll is being calculated, if the run was never
 * generated, if a record is submitted, if the totals differ from the confirmed ones, or if a person's pay is too large.
 */
export function includeMissing(ctx: Context, { period, userIds, confirmed }: IncludeMissing) {
  return change(ctx, async (tx) => {
    const { actor } = ctx
    await lockRestingPayroll(tx)
    if (userIds) await assertPayVisible(tx, actor, userIds)
    await assertGenerated(tx, period)
    const people = await missingPeople(tx, actor, period, {
      where: userIds && inArray(users.id, userIds),
      limit: maxIncluded,
      unsubmitted: !userIds,
    })
    throwIf(people.some(({ isSubmitted }) => isSubmitted) ? wrongStatus() : null)
    if (confirmed) throwIf(isSame(confirmed, totalsOf(await computeMissing(tx, people))) ? null : missingChanged())
    const all = people.map(({ userId }) => userId)
    await insertRows(
      tx,
      payrollInclusions,
      people.flatMap(({ userId, periods }) =>
        periods
          .filter((month) => month < period)
          .map((month) => ({ userId, period: month, includedIn: period, includedBy: actor.id })),
      ),
    )
    const results = computePeople(await readFacts(tx, await selectPayeesById(tx, all), period))
    const beyond = results.skipped.flatMap(({ userId, reason }) => (reason === 'TOO_LARGE' ? [userId] : []))
    throwIf(userIds && beyond.length ? tooLarge() : null)
    // People whose pay is too large do not block the others: they stay missing.
    await removeLostInclusions(tx, period, beyond)
    const ids = all.filter((id) => !beyond.includes(id))
    await writeRecords(
      tx,
      period,
      (column) => isOneOf(column, ids),
      { records: results.records, skipped: results.skipped.filter(({ userId }) => !beyond.includes(userId)) },
      { by: actor.id, action: 'INCLUDED' },
    )
    return {
      action: 'payroll.missing_included',
      subject: { type: 'payroll_run', id: period },
      after: {
        period,
        people: people
          .filter(({ userId }) => ids.includes(userId))
          .map(({ userId, periods }) => ({ id: userId, months: periods })),
      },
      events: ids.length ? [payrollChanged()] : [],
      answer: { count: ids.length, run: await readRun(tx, actor, period) },
    }
  })
}

const isSame = (one: MissingTotals, other: MissingTotals): boolean =>
  one.people === other.people && one.months === other.months && isSamePay(one.pay, other.pay)

const tooLarge = () => conflict('The pay for these months is too large for one record.', 'payroll.too_large')
