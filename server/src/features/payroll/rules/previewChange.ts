import { and, gte, inArray, sql } from 'drizzle-orm'
import type { Currency } from '@muster/contract/kit/money'
import type { PayRulesPreview } from '@muster/contract/payroll/rules'
import { needsPermission } from '../../../kernel/actor.ts'
import type { AuditAction } from '../../../audit/record.ts'
import { recordRepeated } from '../../../audit/recordRepeated.ts'
import type { Context } from '../../../context.ts'
import type { Db, Queryable } from '../../../db/database.ts'
import { readInOrder } from '../../../db/readBatches.ts'
import { throwIf } from '../../../kernel/errors.ts'
import { type Cents, jsonOf, sumOf } from '../../../pay/money.ts'
import { users } from '../../../people/tables.ts'
import { computePeople, type DueRecord } from '../calculate/computePeople.ts'
import type { MonthFacts } from '../engine/facts.ts'
import { type Payee, selectNextPayees } from '../facts/people.ts'
import { type PayeeFacts, readFacts } from '../facts/readFacts.ts'
import { hasCutOffs, needsWorkingDates, type PaySources, readPaySources, rulesOfMonth } from '../facts/rulesOfMonth.ts'
import { untaxedMonths } from '../facts/years.ts'
import { payrollRecords } from '../tables.ts'
import { lostStatuses } from './lostStatuses.ts'
import { tooEarly } from './setPayRules.ts'
import { isMonthly } from '../shared/inRun.ts'

/** The number of people calculated at a time. */
const batchSize = 500
/** The maximum number of people in the preview. */
const shownPeople = 20

/** A record as calculated by the current rules and by the new ones; null if these rules give no record. */
interface Compared {
  userId: string
  currency: Currency
  person: DueRecord['person']
  before: DueRecord['result'] | null
  after: DueRecord['result'] | null
}

/** A change of how pay is calculated, from a month on. */
interface PayChange {
  firstMonth: string
  /** The currency of the affected pay; all if omitted. */
  currency?: Currency
  /** The audit action of the preview, and the type of its subject. */
  action: AuditAction
  subjectType: string
  /** Returns the pay rules and figures after the change. */
  apply: (sources: PaySources) => PaySources
}

/**
 * Returns the effect of a change on the first open month that it applies to. Calculates all its records before and after
 * the change, without writing anything. Logs the access.
 * @throws Refusal 403 unless the actor may see everyone's pay; 400 naming `firstMonth` if it is too early, as for
 * `setPayRules`.
 */
export async function previewChange(
  ctx: Context,
  { firstMonth, currency, action, subjectType, apply }: PayChange,
): Promise<{ preview: PayRulesPreview }> {
  const { db } = ctx.app
  throwIf(needsPermission(ctx.actor, 'payroll.all_view'), await tooEarly(db, firstMonth, currency))
  const period = await openMonth(db, firstMonth)
  const before = await readPaySources(db)
  const sources = { before, after: apply(before) }
  const compared = period === null ? [] : await compare(db, period, sources)
  await recordRepeated(ctx, { action, subject: { type: subjectType, id: null }, after: { firstMonth, period } })
  const changed = compared.filter(isChanged)
  return {
    preview: {
      period,
      changed: changed.length,
      records: compared.length,
      totals: totalsOf(compared),
      people: await largestChanges(db, changed),
      lostStatuses: await lostStatuses(db, firstMonth, {
        before: rulesOfMonth(sources.before, firstMonth).tables,
        after: rulesOfMonth(sources.after, firstMonth).tables,
      }),
    },
  }
}

/** Returns the first month that has unapproved records, not before the given month; null if there is none. */
async function openMonth(db: Queryable, from: string): Promise<string | null> {
  const { period, status } = payrollRecords
  const [open] = await db
    .select({ period: sql<string | null>`min(${period})` })
    .from(payrollRecords)
    .where(and(isMonthly, gte(period, from), inArray(status, ['DRAFT', 'PENDING_APPROVAL'])))
  return open?.period ?? null
}

/** Returns each payroll record of a month twice: as calculated now, and after the change. */
async function compare(
  db: Db,
  period: string,
  { before, after }: { before: PaySources; after: PaySources },
): Promise<Compared[]> {
  const afterChange = withSources(after)
  const isDivided = hasCutOffs(before) || hasCutOffs(after)
  const hasWorkingDates = needsWorkingDates(before) || needsWorkingDates(after)
  const comparisons: Compared[] = []
  const read = (last?: Payee) => selectNextPayees(db, period, last?.id ?? null, batchSize)
  for await (const people of readInOrder(batchSize, read)) {
    const facts = await readFacts(db, people, period, { sources: before, isDivided, hasWorkingDates })
    comparisons.push(...pairs(computePeople(facts).records, computePeople(facts.map(afterChange)).records))
  }
  return comparisons
}

/** Returns a function that replaces the rules in a person's facts: each month gets those that apply to it. */
const withSources =
  (sources: PaySources) =>
  (one: PayeeFacts): PayeeFacts => {
    const by = (month: MonthFacts): MonthFacts => ({ ...month, rules: rulesOfMonth(sources, month.period) })
    const { month, earlier, years } = one.facts
    const changed = {
      month: by(month),
      earlier: earlier.map((each) => ({ ...each, facts: by(each.facts) })),
      years: years.map((year) => ({
        ...year,
        rules: rulesOfMonth(sources, year.period),
        // The amounts were read in the currency of the present rules.
        months: rulesOfMonth(sources, year.period).tables.currency === year.rules.tables.currency ? year.months : [],
        untaxed: untaxedMonths(sources, year.period),
      })),
    }
    return { ...one, facts: { ...one.facts, ...changed } }
  }

function pairs(before: readonly DueRecord[], after: readonly DueRecord[]): Compared[] {
  const comparisons = new Map<string, Compared>()
  const at = ({ userId, currency, person }: DueRecord): Compared => {
    const key = `${userId} ${currency}`
    const comparison = comparisons.get(key) ?? { userId, currency, person, before: null, after: null }
    comparisons.set(key, comparison)
    return comparison
  }
  for (const record of before) at(record).before = record.result
  for (const record of after) at(record).after = record.result
  return [...comparisons.values()]
}

const figures = ['grossPay', 'deductions', 'taxDeductions', 'netPay', 'employerShare'] as const
type Figure = (typeof figures)[number]
const figureOf = (result: Compared['before'], figure: Figure): Cents => result?.[figure] ?? 0n

const isChanged = ({ before, after }: Compared): boolean =>
  figures.some((figure) => figureOf(before, figure) !== figureOf(after, figure))

function totalsOf(compared: readonly Compared[]): PayRulesPreview['totals'] {
  const byCurrency = [...Map.groupBy(compared, ({ currency }) => currency)]
  return byCurrency
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([currency, records]) => {
      const sum = (side: 'before' | 'after', figure: Figure) =>
        jsonOf(sumOf(records.map((record) => figureOf(record[side], figure))))
      const sumsOf = (side: 'before' | 'after') => ({ grossPay: sum(side, 'grossPay'), netPay: sum(side, 'netPay') })
      return { currency, before: sumsOf('before'), after: sumsOf('after') }
    })
}

/** Returns the people whose net pay changes most, with the largest change first. */
async function largestChanges(db: Queryable, changed: readonly Compared[]): Promise<PayRulesPreview['people']> {
  const size = ({ before, after }: Compared) => {
    const by = figureOf(after, 'netPay') - figureOf(before, 'netPay')
    return by < 0n ? -by : by
  }
  const largest = changed.toSorted((one, other) => Number(size(other) - size(one))).slice(0, shownPeople)
  const ids = largest.map(({ userId }) => userId)
  const images = ids.length
    ? await db.select({ id: users.id, profileImage: users.profileImage }).from(users).where(inArray(users.id, ids))
    : []
  const imageOf = new Map(images.map(({ id, profileImage }) => [id, profileImage]))
  return largest.map(({ userId, currency, person, before, after }) => ({
    user: { ...person, id: userId, profileImage: imageOf.get(userId) ?? null },
    currency,
    before: jsonOf(figureOf(before, 'netPay')),
    after: jsonOf(figureOf(after, 'netPay')),
  }))
}
