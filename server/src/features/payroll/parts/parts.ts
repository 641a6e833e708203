import { sql } from 'drizzle-orm'
import type { DraftPart, GroupParts } from '@muster/contract/payroll/parts'
import { partsAfter, paymentDateOf } from '@muster/contract/kit/partDays'
import { keyOfRun, type MonthInput, maxExtraRuns } from '@muster/contract/payroll/runKeys'
import { change } from '../../../audit/change.ts'
import { recordRepeated } from '../../../audit/recordRepeated.ts'
import { readCompanyToday } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import { isOneOf } from '../../../db/recordset.ts'
import { conflict, throwIf } from '../../../kernel/errors.ts'
import { lockRestingPayroll } from '../shared/locks.ts'
import { writeRecords } from '../calculate/writeRecords.ts'
import { tooManyRuns } from '../extraRuns/createExtraRun.ts'
import { presentPlan } from '../extraRuns/previewExtraRun.ts'
import { payrollExtraRuns } from '../facts/tables.ts'
import { payrollChanged } from '../messages.ts'
import { countMembers, selectGroups } from '../payGroups/queries.ts'
import { periodOf } from '../periods.ts'
import { readRun } from '../runs/showRun.ts'
import { lastPartsOf, planPart } from './planPart.ts'

/** Returns the pay groups with people within reach in a month, and the parts of it that they can be paid next. */
export async function listParts(ctx: Context, input: MonthInput): Promise<{ groups: GroupParts[] }> {
  const { db } = ctx.app
  const period = periodOf(input)
  const today = await readCompanyToday(db)
  const peopleOf = await countMembers(db, ctx.actor, period)
  const lastParts = await lastPartsOf(db, period)
  const groups = (await selectGroups(db)).flatMap((group): GroupParts[] => {
    const people = peopleOf.get(group.id) ?? 0
    if (group.archivedAt !== null || people === 0) return []
    const last = lastParts.get(group.id)
    const due = partsAfter(group, period, last?.lastDay ?? null).filter(({ firstDay }) => firstDay <= today)
    const parts = due.map((days) => ({
      ...days,
      paymentDate: paymentDateOf(days.lastDay, group.paymentOffset),
    }))
    const next = parts.findLast(({ lastDay }) => lastDay <= today) ?? parts[0]
    const { id, name } = group
    return [{ group: { id, name }, people, parts, next: next?.lastDay ?? null, open: last?.open ?? null }]
  })
  return { groups }
}

/**
 * Returns the payments of a part of a month as it would be made now, by name, with what it keeps back, and its totals. The preview is logged.
 * @throws Refusal as `planPart`.
 */
export async function previewPart(ctx: Context, draft: DraftPart) {
  const plan = await planPart(ctx.app.db, ctx, draft)
  const { groupId, lastDay } = draft
  await recordRepeated(ctx, {
    action: 'payroll.part_previewed',
    subject: { type: 'payroll', id: null },
    after: { groupId, lastDay, people: plan.people.length },
  })
  return presentPlan(plan)
}

/**
 * Makes a part of a month for a pay group, with drafts for its people who can be paid. The actor becomes a maker of them.
 * @throws Refusal as `planPart`; 409 if it pays no one, while payroll is being calculated, or with too many extra runs in the
 * month.
 */
export const createPart = (ctx: Context, draft: DraftPart) =>
  change(ctx, async (tx) => {
    const { actor, request } = ctx
    await lockRestingPayroll(tx)
    const { place, name, firstDay, computed } = await planPart(tx, ctx, draft)
    throwIf(
      place.run > maxExtraRuns ? tooManyRuns() : null,
      computed.records.length
        ? null
        : conflict('This part pays no one. Please check the people of the group.', 'payroll.nothing_left'),
    )
    const { groupId, lastDay, paymentDate } = draft
    await tx.insert(payrollExtraRuns).values({
      ...place,
      name,
      kind: 'PART',
      paymentDate,
      groupId,
      firstDay,
      lastDay,
      createdBy: actor.id,
      createdAt: request.at ?? sql`clock_timestamp()`,
    })
    const key = keyOfRun(place)
    const ids = [...new Set(computed.records.map(({ userId }) => userId))]
    await writeRecords(tx, key, (column) => isOneOf(column, ids), computed, { by: actor.id, action: 'GENERATED' })
    return {
      action: 'payroll.part_made',
      subject: { type: 'payroll_run', id: key },
      // The audit trail contains no amounts.
      after: { name, firstDay, lastDay, paymentDate, people: ids.length },
      events: [payrollChanged()],
      answer: { run: await readRun(tx, actor, key) },
    }
  })
