import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { maxGroupMembers } from '@muster/contract/payroll/payGroups'
import type { DraftPart, GroupParts } from '@muster/contract/payroll/parts'
import { formatDate } from '@muster/contract/kit/formatDays'
import { partsAfter } from '@muster/contract/kit/partDays'
import { keyOfRun, type RunPlace } from '@muster/contract/payroll/runKeys'
import type { ExtraPayment } from '@muster/contract/payroll/extraRuns'
import { readCompanyToday } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import type { Queryable } from '../../../db/database.ts'
import { assertFound, conflict, forbidden, invalid, throwIf } from '../../../kernel/errors.ts'
import { users } from '../../../people/tables.ts'
import type { ComputedPeople } from '../calculate/computePeople.ts'
import { computePartPeople, readPartFacts } from '../calculate/partFacts.ts'
import type { KeptBack } from '../engine/computePart.ts'
import { isLastPay } from '../engine/loans.ts'
import { nextRun } from '../extraRuns/planExtraRun.ts'
import { type Payee, selectPayeesWhere } from '../facts/people.ts'
import { readPaySources, rulesOfMonth } from '../facts/rulesOfMonth.ts'
import { payrollExtraRuns } from '../facts/tables.ts'
import { archived } from '../payGroups/groups.ts'
import { isInGroup, isMember } from '../payGroups/queries.ts'
import { partProblems } from '../payGroups/partProblems.ts'
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
  people: { payee: Payee; problem: ExtraPayment['problem']; keptBack: readonly KeptBack[] }[]
  computed: ComputedPeople
}

/** The part of a month that was made last for a group: its last day, and its run if that still has drafts. */
export interface LastPart {
  lastDay: string
  open: GroupParts['open']
}

/** Returns the parts of a month that were made last, by the ids of their groups, of all groups or of one. */
export async function lastPartsOf(
  db: Queryable,
  period: string,
  groupId?: string,
): Promise<ReadonlyMap<string | null, LastPart>> {
  const last = await db
    .selectDistinctOn([payrollExtraRuns.groupId], {
      groupId: payrollExtraRuns.groupId,
      run: payrollExtraRuns.run,
      name: payrollExtraRuns.name,
      lastDay: sql<string>`${payrollExtraRuns.lastDay}::text`,
      hasDrafts: sql<boolean>`exists (select from ${payrollRecords} r where r.period = payroll_extra_runs.period
        and r.run = payroll_extra_runs.run and r.status = 'DRAFT')`,
    })
    .from(payrollExtraRuns)
    .where(
      and(
        eq(payrollExtraRuns.period, period),
        groupId === undefined ? isNotNull(payrollExtraRuns.groupId) : eq(payrollExtraRuns.groupId, groupId),
      ),
    )
    .orderBy(asc(payrollExtraRuns.groupId), desc(payrollExtraRuns.lastDay))
  return new Map(
    last.map(({ groupId: group, run, name, lastDay, hasDrafts }) => [
      group,
      { lastDay, open: hasDrafts ? { key: keyOfRun({ period, run }), name } : null },
    ]),
  )
}

/**
 * Calculates a part of a month for a pay group, without writing anything. Nothing is entered for it, so like the monthly run
 * it pays everyone of the group.
 * @throws Refusal 404 if there is no such group; 403 if it has people whose pay the actor can't see; 400 naming `period` for a
 * future month, or a field with a day that does not suit; 409 if the group is archived or too large, if a part up to that day
 * is made, or if the month's tax rules are cumulative.
 */
export async function planPart(db: Queryable, { actor }: Context, draft: DraftPart): Promise<PartPlan> {
  const { period, groupId, lastDay, paymentDate } = draft
  const [group] = await db.select().from(payrollGroups).where(eq(payrollGroups.id, groupId))
  assertFound(group)
  const today = await readCompanyToday(db)
  const { pack, tables } = rulesOfMonth(await readPaySources(db), period)
  throwIf(
    futureRefusal('period', period, today),
    group.archivedAt === null ? null : archived(),
    pack !== 'NONE' && tables.method === 'CUMULATIVE' ? cumulative() : null,
  )
  const last = (await lastPartsOf(db, period, groupId)).get(groupId) ?? null
  throwIf(
    last && lastDay.startsWith(period) && lastDay <= last.lastDay ? made(group.name, last.lastDay) : null,
    paymentDate.startsWith(period) ? null : invalid({ paymentDate: 'Please choose a day of this month' }),
  )
  const part = partsAfter(group, period, last?.lastDay ?? null).find((one) => one.lastDay === lastDay)
  assertFound(part, () => invalid({ lastDay: 'Please choose the last day of one of the group’s parts of this month' }))
  throwIf(part.firstDay > today ? invalid({ lastDay: 'These days have not started yet' }) : null)
  const payees = await selectPayeesWhere(db, isInGroup(groupId, period), maxGroupMembers + 1)
  const visible = await db.$count(users, isMember(actor, groupId, period))
  throwIf(visible < payees.length ? beyondReach() : null, payees.length > maxGroupMembers ? tooLarge() : null)
  const ids = payees.map(({ id }) => id)
  const place = { period, run: await nextRun(db, period) }
  const problems = await partProblems(db, ids, place, today)
  const rest = payees.filter(({ id }) => !problems.has(id))
  const { firstDay } = part
  const facts = await readPartFacts(db, rest, { ...place, lastDay })
  const considered = new Set(facts.map(({ payee }) => payee.id))
  for (const { id } of rest) if (!considered.has(id)) problems.set(id, 'PAID_ELSEWHERE')
  const computed = await computePartPeople(facts)
  const payable = new Set(computed.records.map(({ userId }) => userId))
  const { keptBack } = computed
  for (const one of facts)
    if (keptBack.get(one.payee.id)?.length && !payable.has(one.payee.id))
      problems.set(one.payee.id, isLastPay(one.facts.month) ? 'LEAVING' : 'KEPT_BACK')
  const tooMuch = new Set(computed.skipped.map(({ userId }) => userId))
  return {
    place,
    // Someone who joined late, or was left out before, is paid earlier days, too.
    name: `${group.name}, until ${formatDate(lastDay)}`,
    firstDay,
    people: payees.map((payee) => ({
      payee,
      keptBack: keptBack.get(payee.id) ?? [],
      problem:
        problems.get(payee.id) ??
        (tooMuch.has(payee.id) ? 'TOO_LARGE' : payable.has(payee.id) ? null : 'NOTHING_TO_PAY'),
    })),
    computed,
  }
}

const made = (name: string, lastDay: string) =>
  conflict(`A part of this month is made for “${name}” up to ${lastDay} already.`, 'payroll.part_paid', 'lastDay')
const cumulative = () =>
  conflict(
    'The tax rules of this month add up the year so far, so its tax can’t be divided. Please pay everyone by the monthly run.',
    'payroll.cumulative_rules',
  )
const beyondReach = () => forbidden('You can’t see the pay of everyone in this group')
const tooLarge = () =>
  conflict(
    `A part of a month pays at most ${maxGroupMembers} people. Please divide the group.`,
    'payroll.group_too_large',
  )
