import { and, asc, type SQL, sql } from 'drizzle-orm'
import type { InsuredWage, WageBasis } from '@muster/contract/payroll/insuredWages'
import { type Actor, canDecideFor } from '../../../kernel/actor.ts'
import type { Queryable } from '../../../db/database.ts'
import { type Cents, fraction, jsonOf, parseCents, roundToUnits } from '../../../pay/money.ts'
import { packCurrency } from '../../../pay/packs/egypt.ts'
import { readPackTables } from '../../../pay/packs/limits.ts'
import { lacksLimits, type InsuranceRow, type PackTables, rowOf } from '../../../pay/packs/tables.ts'
import { employedWithin, qualified } from '../../../people/employments/employed.ts'
import { employmentHistory, users } from '../../../people/tables.ts'
import { isInsured } from '../engine/status.ts'
import { wholeRate } from '../engine/yearTax.ts'
import { seesOpenPayOf } from '../facts/missing.ts'
import { paidPersonColumns } from '../facts/people.ts'
import { payrollTerms } from '../../../pay/terms/tables.ts'
import { isPaidByTime, rateCurrencyOf } from '../../../pay/terms/payTerms.ts'
import { readEntries, termsIn } from '../facts/terms.ts'
import { firstDayOf } from '../periods.ts'

/** A person with the proposals for their insured wage of a year. */
export interface Proposal {
  user: InsuredWage['user']
  /** The wage registered before the year; null if there was none. */
  registered: Cents | null
  /** The agreed pay on the first day of the year. */
  pay: Cents
  /** The registered wage after the raise; without one, the agreed pay, which includes its own raise. */
  raised: Cents
  agreed: Cents
  /** The wage that is insured in January if nothing is entered. */
  present: Cents
  /** The wage registered in January, even if it was entered earlier; null if there is none. */
  registeredInJanuary: Cents | null
  /** The wage entered for January; null if there is none. */
  entered: Cents | null
  canEnter: boolean
}

export interface YearProposals {
  tables: PackTables
  /** The limits of the year; null if they are not known. */
  limits: InsuranceRow | null
  proposals: Proposal[]
  /** The number of proposals, also beyond the chosen range. */
  total: number
}

const januaryOf = (year: number) => `${year}-01`

/**
 * Returns the proposals for the insured wages of a year, by name: for everyone whose pay the actor may see, who is
 * employed and insured in January, and has a monthly salary in the currency of the insurance. `where` limits the people further, and
 * `limit` and `offset` the proposals that are read.
 */
export async function readProposals(
  db: Queryable,
  actor: Actor,
  year: number,
  { where, limit, offset = 0 }: { where?: SQL; limit?: number; offset?: number } = {},
): Promise<YearProposals> {
  const january = januaryOf(year)
  const day = sql`${firstDayOf(january)}::date`
  const tables = await readPackTables(db)
  const agreedPay = insurablePayOn(day)
  const chosen = and(
    seesOpenPayOf(actor, users.id),
    employedWithin(users.id, day, day),
    // What those with a rate earn in a month is not agreed.
    sql`${agreedPay} is not null`,
    hasInsuredStatus(tables, january),
    where,
  )
  const inOrder = db
    .select({ user: paidPersonColumns, pay: agreedPay })
    .from(users)
    .where(chosen)
    .orderBy(asc(users.searchText), asc(users.id))
  const people = await (limit === undefined ? inOrder : inOrder.limit(limit).offset(offset))
  const entriesOf = await readEntries(
    db,
    people.map(({ user }) => user.id),
  )
  const limits = rowOf(tables.insurance, january)
  const proposals = people.map(({ user, pay: agreed }): Proposal => {
    const pay = parseCents(agreed)
    const entries = entriesOf(user.id)
    const inJanuary = termsIn(entries, january)
    const { insuredWage: registered } = termsIn(entries, `${year - 1}-12`)
    const isEntered = entries.some(({ firstMonth, wageBasis }) => firstMonth === january && wageBasis !== null)
    return {
      user,
      registered,
      pay,
      raised: withinLimits(registered === null ? pay : raisedBy(registered, tables.wageRaise), limits),
      agreed: withinLimits(pay, limits),
      present: withinLimits(inJanuary.insuredWage ?? pay, limits),
      registeredInJanuary: inJanuary.insuredWage,
      entered: isEntered ? inJanuary.insuredWage : null,
      canEnter: canDecideFor(actor, user.id),
    }
  })
  return {
    tables,
    limits: lacksLimits(tables, january) ? null : limits,
    proposals,
    total: limit === undefined ? proposals.length : await db.$count(users, chosen),
  }
}

/** Returns SQL for a person's monthly salary on a day; null without one that is paid, in the currency of the insurance. */
export const insurablePayOn = (day: SQL): SQL<string> =>
  qualified(sql`(select case when h.salary_currency = ${packCurrency} and not ${isPaidByTime(sql`users.id`, monthOf(day))}
    then h.salary end from ${employmentHistory} h
    where h.user_id = ${users.id} and h.holds_from <= ${day}
    order by h.holds_from desc, h.recorded_at desc, h.id desc limit 1)`)

const monthOf = (day: SQL): SQL => sql`to_char(${day}, 'YYYY-MM')`

/** Returns the SQL condition that a person has a rate or salary on a day in another currency than that of the insurance. */
export const hasOtherCurrencyOn = (day: SQL): SQL =>
  sql`coalesce(coalesce(${rateCurrencyOf(sql`users.id`, monthOf(day))}, (select h.salary_currency from ${employmentHistory} h
    where h.user_id = ${users.id} and h.holds_from <= ${day}
    order by h.holds_from desc, h.recorded_at desc, h.id desc limit 1)) <> ${packCurrency}, false)`

/** Returns the SQL condition that a person is insured in a month. The default status and unknown codes are. */
export function hasInsuredStatus(tables: PackTables, month: string): SQL {
  const uninsured = tables.statuses.map(({ code }) => code).filter((code) => !isInsured(tables, month, code))
  return sql`((select t.status from ${payrollTerms} t
    where t.user_id = ${users.id} and t.first_month <= ${month} and t.status is not null
    order by t.first_month desc, t.entered_at desc, t.id desc limit 1)
    = any(${sql.param(uninsured)}::text[])) is not true`
}

const raisedBy = (wage: Cents, percent: bigint): Cents =>
  roundToUnits(fraction(wage * (wholeRate + percent), wholeRate))

/** Returns an insured wage, limited to its minimum and maximum. */
export const withinLimits = (wage: Cents, { minWage, maxWage }: InsuranceRow): Cents =>
  wage < minWage ? minWage : wage > maxWage ? maxWage : wage

/** Returns the wage that is proposed for a person; null if none is, or if one is entered. */
export function proposedWage({ raised, agreed, entered }: Proposal, basis: WageBasis): Cents | null {
  if (basis === 'NONE' || entered !== null) return null
  return basis === 'RAISE' ? raised : agreed
}

/** Returns a person and the proposals as the API returns them. */
export const presentProposal = ({
  user,
  registered,
  pay,
  raised,
  agreed,
  entered,
  canEnter,
}: Proposal): InsuredWage => ({
  user,
  registered: registered === null ? null : jsonOf(registered),
  pay: jsonOf(pay),
  raised: jsonOf(raised),
  agreed: jsonOf(agreed),
  entered: entered === null ? null : jsonOf(entered),
  can: { enter: canEnter },
})
