import { and, desc, eq, sql } from 'drizzle-orm'
import { maxGroupMembers } from '@muster/contract/payroll/payGroups'
import type { DraftPart, GroupParts } from '@muster/contract/payroll/parts'
import { partsAfter } from '@muster/contract/payroll/partDays'
import { keyOfRun, type RunPlace } from '@muster/contract/payroll/runKeys'
import type { ExtraPayment } from '@muster/contract/payroll/extraRuns'
import { readCompanyToday } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import type { Queryable } from '../../../db/database.ts'
import { isOneOf } from '../../../db/recordset.ts'
import { assertFound, conflict, invalid, throwIf } from '../../../kernel/errors.ts'
import { users } from '../../../people/tables.ts'
import type { ComputedPeople } from '../calculate/computePeople.ts'
import { computePartPeople, readPartFacts } from '../calculate/partFacts.ts'
import { isLastPay } from '../engine/loans.ts'
import { rangeName } from '../engine/months.ts'
import { nextRun, peopleWithLaterMonths } from '../extraRuns/planExtraRun.ts'
import { type Payee, selectPayeesWhere } from '../facts/people.ts'
import { payrollExtraRuns } from '../facts/tables.ts'
import { archived } from '../payGroups/groups.ts'
import { isMember } from '../payGroups/queries.ts'
import { payrollGroups } from '../../../pay/groups/tables.ts'
import { futureRefusal } from '../periods.ts'
import { payrollRecords } from '../tables.ts'

/** A part of a month as it would be made now. */
export interface PartPlan {
  place: RunPlace
  /** The name of its run. */
  name: string
  firstDay: string
  /** The people of the group, each with the reason if they can't be paid. */
  people: { payee: Payee; problem: ExtraPayment['problem'] }[]
  computed: ComputedPeople
}

/** The part of a month that was made last for a group: its last day, and its run if that still has drafts that are not on hold. */
export interface LastPart {
  lastDay: string
  open: GroupParts['open']
}

/** Returns the part of a month that was made last for a group; null without any. */
export async function lastPartOf(db: Queryable, groupId: string, period: string): Promise<LastPart | null> {
  const [last] = await db
    .select({
      run: payrollExtraRuns.run,
      name: payrollExtraRuns.name,
      lastDay: sql<string>`${payrollExtraRuns.lastDay}::text`,
      hasDrafts: sql<boolean>`exists (select from ${payrollRecords} r where r.period = payroll_extra_runs.period
        and r.run = payroll_extra_runs.run and r.status = 'DRAFT' and not r.held)`,
    })
    .from(payrollExtraRuns)
    .where(and(eq(payrollExtraRuns.groupId, groupId), eq(payrollExtraRuns.period, period)))
    .orderBy(desc(payrollExtraRuns.lastDay))
    .limit(1)
  if (!last) return null
  const { run, name, lastDay, hasDrafts } = last
  return { lastDay, open: hasDrafts ? { key: keyOfRun({ period, run }), name } : null }
}

/**
 * Calculates a part of a month for a pay group, without writing anything. Nothing is entered for it, so like the monthly run
 * it pays everyone of the group within reach.
 * @throws Refusal 404 if there is no such group; 400 naming `period` for a future month, or a field with a day that does not
 * suit; 409 if the group is archived or too large, or if a part up to that day is made or an earlier one has drafts.
 */
export async function planPart(db: Queryable, { actor }: Context, draft: DraftPart): Promise<PartPlan> {
  const { period, groupId, lastDay, paymentDate } = draft
  const [group] = await db.select().from(payrollGroups).where(eq(payrollGroups.id, groupId))
  assertFound(group)
  const today = await readCompanyToday(db)
  throwIf(futureRefusal('period', period, today), group.archivedAt === null ? null : archived())
  const last = await lastPartOf(db, groupId, period)
  throwIf(
    last?.open ? unfinished(last.open.name) : null,
    last && lastDay.startsWith(period) && lastDay <= last.lastDay ? made(group.name, last.lastDay) : null,
    paymentDate.startsWith(period) ? null : invalid({ paymentDate: 'Please choose a day of this month' }),
  )
  const part = partsAfter(group, period, last?.lastDay ?? null).find((one) => one.lastDay === lastDay)
  assertFound(part, () => invalid({ lastDay: 'Please choose the last day of one of the group’s parts of this month' }))
  const payees = await selectPayeesWhere(db, isMember(actor, groupId, period), maxGroupMembers + 1)
  throwIf(payees.length > maxGroupMembers ? tooLarge() : null)
  const ids = payees.map(({ id }) => id)
  const later = await peopleWithLaterMonths(db, ids, { after: period, until: today.slice(0, 7) })
  const problems = new Map<string, ExtraPayment['problem']>([
    ...(await openRecordsOf(db, ids, period)),
    ...[...later].map((id) => [id, 'LATER_MONTH'] as const),
  ])
  const place = { period, run: await nextRun(db, period) }
  const rest = payees.filter(({ id }) => !problems.has(id))
  const facts = await readPartFacts(db, rest, { ...place, lastDay })
  for (const one of facts) if (isLastPay(one.facts.month)) problems.set(one.payee.id, 'LEAVING')
  const computed = computePartPeople(facts)
  const payable = new Set(computed.records.map(({ userId }) => userId))
  const tooMuch = new Set(computed.skipped.map(({ userId }) => userId))
  return {
    place,
    name: `${group.name}, ${rangeName(part.firstDay, lastDay)}`,
    firstDay: part.firstDay,
    people: payees.map((payee) => ({
      payee,
      problem:
        problems.get(payee.id) ??
        (tooMuch.has(payee.id) ? 'TOO_LARGE' : payable.has(payee.id) ? null : 'NOTHING_TO_PAY'),
    })),
    computed,
  }
}

/**
 * Returns the reasons why some of these people can't be paid by a part of a month: their own record of it is submitted, or they
 * have a draft of an earlier part, which is on hold.
 */
async function openRecordsOf(
  db: Queryable,
  userIds: readonly string[],
  period: string,
): Promise<[userId: string, ExtraPayment['problem']][]> {
  const { userId, run, status } = payrollRecords
  const rows = await db
    .selectDistinct({ userId, run })
    .from(payrollRecords)
    .where(
      and(
        isOneOf(userId, userIds),
        eq(payrollRecords.period, period),
        sql`case when ${run} = 0 then ${status} <> 'DRAFT' else ${status} = 'DRAFT' and exists (
          select from ${payrollExtraRuns} where ${payrollExtraRuns.period} = ${payrollRecords.period}
            and ${payrollExtraRuns.run} = ${run} and ${payrollExtraRuns.kind} = 'PART') end`,
      ),
    )
  return rows.map((row) => [row.userId, row.run === 0 ? 'MONTH_SUBMITTED' : 'PART_OPEN'])
}

const unfinished = (name: string) =>
  conflict(`“${name}” still has drafts. Please submit or discard them first.`, 'payroll.part_open')
const made = (name: string, lastDay: string) =>
  conflict(`A part of this month is made for “${name}” up to ${lastDay} already.`, 'payroll.part_paid', 'lastDay')
const tooLarge = () =>
  conflict(
    `A part of a month pays at most ${maxGroupMembers} people. Please divide the group.`,
    'payroll.group_too_large',
  )

/** Returns the number of people within reach who are in a group in a month. */
export const countMembers = (db: Queryable, { actor }: Context, groupId: string, period: string): Promise<number> =>
  db.$count(users, isMember(actor, groupId, period))
