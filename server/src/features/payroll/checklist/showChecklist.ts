import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import {
  blockingKeys,
  changeKeys,
  lackingKeys,
  type PeopleKey,
  peopleKeys,
  type RecordKey,
  recordKeys,
  undecidedKeys,
} from '@muster/contract/payroll/checklistKeys'
import type { PayrollChecklist } from '@muster/contract/payroll/checklist'
import { keyOfRun } from '@muster/contract/payroll/runKeys'
import type { Context } from '../../../context.ts'
import { users } from '../../../people/tables.ts'
import { seesOpenPayOf } from '../facts/missing.ts'
import { payrollExtraRuns } from '../facts/tables.ts'
import { recordAccessToSums } from '../shared/recordAccess.ts'
import { visibleRecords } from '../shared/reach.ts'
import { payrollRecords } from '../tables.ts'
import { missingSignOffs } from '../signOffs/queries.ts'
import { pointRows, readChecklistMonth } from './points.ts'
import { hasPoint } from '../records/recordPoints.ts'

interface PointCount extends Record<string, unknown> {
  key: PeopleKey
  /** The number of requests or changes. */
  rows: number
  people: number
  decidable: number
}

/** The points that are counted by people. Bank details are already among what people lack. */
const countedKeys = recordKeys.filter((key) => key !== 'NO_BANK_DETAILS')
const isBlocking = (key: RecordKey): boolean => (blockingKeys as readonly RecordKey[]).includes(key)

/**
 * Returns the checklist of a month: the points with at least one request, person or record, among people whose
 * unapproved pay the actor can see. Logs the access.
 */
export async function showChecklist(
  ctx: Context,
  { period }: { period: string },
): Promise<{ checklist: PayrollChecklist }> {
  const { app, actor } = ctx
  const month = await readChecklistMonth(app.db, period)
  const rowsOf = pointRows(actor, month)
  const each = peopleKeys.map((key) => sql`select ${key}::text as key, p.* from ${rowsOf[key]} p`)
  const { rows } = await app.db.execute<PointCount>(sql`
    select point.key, count(*)::int as rows, count(distinct point.user_id)::int as people,
      count(*) filter (where point.decidable)::int as decidable
    from (${sql.join(each, sql` union all `)}) point join ${users} on ${users.id} = point.user_id
    where ${seesOpenPayOf(actor, users.id)} group by point.key`)
  const counts = new Map(rows.map((row) => [row.key, row]))
  const byPeople = <Key extends PeopleKey>(keys: readonly Key[]) =>
    keys.flatMap((key) => {
      const count = counts.get(key)?.people ?? 0
      return count > 0 ? [{ key, count }] : []
    })
  await recordAccessToSums(ctx, 'checklist', { period })
  return {
    checklist: {
      period,
      undecided: undecidedKeys.flatMap((key) => {
        const { rows: count = 0, decidable = 0 } = counts.get(key) ?? {}
        return count > 0 ? [{ key, count, decidable }] : []
      }),
      lacking: byPeople(lackingKeys),
      records: await countRecords(ctx, period),
      heldParts: await listHeldParts(ctx, period),
      signOffs: (await missingSignOffs(app.db, period)).map(({ check: { id, name, arabicName }, status }) => ({
        id,
        name,
        arabicName,
        isOutdated: status === 'OUTDATED',
      })),
      changes: byPeople(changeKeys),
      days: month.days,
    },
  }
}

/** Returns the parts of the month with drafts on hold, each with the number of people whose monthly record waits for it. */
async function listHeldParts({ app, actor }: Context, period: string): Promise<PayrollChecklist['heldParts']> {
  const { run, name } = payrollExtraRuns
  const rows = await app.db
    .select({ run, name, count: sql<number>`count(distinct ${payrollRecords.userId})::int` })
    .from(payrollRecords)
    .innerJoin(payrollExtraRuns, and(eq(payrollExtraRuns.period, payrollRecords.period), eq(run, payrollRecords.run)))
    .where(
      and(
        eq(payrollRecords.period, period),
        eq(payrollExtraRuns.kind, 'PART'),
        eq(payrollRecords.status, 'DRAFT'),
        payrollRecords.held,
        visibleRecords(actor),
      ),
    )
    .groupBy(run, name)
    .orderBy(asc(run))
  return rows.map((row) => ({ key: keyOfRun({ period, run: row.run }), name: row.name, count: row.count }))
}

/** Returns the points of unapproved records with their numbers, those that prevent approval first. */
async function countRecords({ app, actor }: Context, period: string): Promise<PayrollChecklist['records']> {
  const ofMonth = sql`r.period = ${period}`
  const columns = Object.fromEntries(
    countedKeys.map((key) => [key, sql<number>`count(*) filter (where ${hasPoint(key, ofMonth)})::int`]),
  ) as Record<RecordKey, SQL<number>>
  const [row] = await app.db
    .select(columns)
    .from(payrollRecords)
    .where(and(eq(payrollRecords.period, period), visibleRecords(actor)))
  return countedKeys.flatMap((key) => {
    const count = row?.[key] ?? 0
    return count > 0 ? [{ key, count, blocks: isBlocking(key) }] : []
  })
}
