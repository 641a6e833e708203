import { desc, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { InsuranceLimits } from '@muster/contract/payroll/limits'
import { readCompanyToday } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import type { Queryable } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { jsonOf } from '../../../pay/money.ts'
import { egypt, packCurrency } from '../../../pay/packs/egypt.ts'
import { limitsOf, readPackTables } from '../../../pay/packs/limits.ts'
import { expectedLimits, type InsuranceRow, type PackTables, rowOf } from '../../../pay/packs/tables.ts'
import { insuranceLimits } from '../../../pay/tables.ts'
import { users } from '../../../people/tables.ts'
import { earliestRules } from '../rules/versions.ts'
import { hasOtherConfirmer } from '../shared/confirmation.ts'
import { yearsWithout } from '../shared/yearsWithoutLimits.ts'
import { limitsPolicy } from './policy.ts'

const confirmer = alias(users, 'confirmer')

/** Selects the company's limits that are not withdrawn, with the names of those who entered and confirmed them. */
export const selectLimits = (db: Queryable) =>
  db
    .select({
      row: insuranceLimits,
      enteredBy: { firstName: users.firstName, lastName: users.lastName },
      confirmedBy: { firstName: confirmer.firstName, lastName: confirmer.lastName },
    })
    .from(insuranceLimits)
    .innerJoin(users, eq(users.id, insuranceLimits.enteredBy))
    .leftJoin(confirmer, eq(confirmer.id, insuranceLimits.confirmedBy))

type Selected = Awaited<ReturnType<typeof selectLimits>>[number]

/**
 * Returns the limits of social insurance, latest first: those that come with Muster, and the company's. Also returns
 * this year and, from October on, the next year, if they have no limits.
 */
export async function listLimits({ app: { db }, actor }: Pick<Context, 'app' | 'actor'>) {
  const tables = await readPackTables(db)
  const rows = await selectLimits(db)
    .where(isNull(insuranceLimits.withdrawnAt))
    .orderBy(desc(insuranceLimits.firstDay), desc(insuranceLimits.enteredAt), desc(insuranceLimits.id))
  const needsOther = await hasOtherConfirmer(db, actor)
  const own = rows.map((selected) => presentLimits(actor, selected, tables, needsOther))
  const today = await readCompanyToday(db)
  return {
    limits: [...own, ...egypt.tables.insurance.map(suppliedLimits)].toSorted((one, other) =>
      one.firstMonth === other.firstMonth ? 0 : one.firstMonth < other.firstMonth ? 1 : -1,
    ),
    missing: yearsWithout(tables, today).map((year) => presentMissing(tables, year)),
    earliest: await earliestRules(db, packCurrency),
  }
}

function presentMissing(tables: PackTables, year: number) {
  const expected = expectedLimits(tables, year)
  const { rate, employerRate } = rowOf(tables.insurance, `${year - 1}-12`)
  return {
    year,
    expected: expected && { minWage: jsonOf(expected.minWage), maxWage: jsonOf(expected.maxWage) },
    rate: jsonOf(rate),
    employerRate: jsonOf(employerRate),
  }
}

const figuresOf = ({ minWage, maxWage, rate, employerRate }: InsuranceRow) => ({
  minWage: jsonOf(minWage),
  maxWage: jsonOf(maxWage),
  rate: jsonOf(rate),
  employerRate: jsonOf(employerRate),
})

const suppliedLimits = (row: InsuranceRow): InsuranceLimits => ({
  id: null,
  firstMonth: row.from,
  ...figuresOf(row),
  state: 'SUPPLIED',
  source: egypt.sources.get(row.from) ?? '',
  enteredBy: null,
  enteredAt: null,
  confirmedBy: null,
  can: { confirm: false, withdraw: false },
})

/** Returns a row of the company as the API returns it to the actor. */
export function presentLimits(
  actor: Actor,
  { row, enteredBy, confirmedBy }: Selected,
  tables: PackTables,
  needsOther: boolean,
): InsuranceLimits {
  const firstMonth = row.firstDay.slice(0, 7)
  const limits = limitsOf(row)
  return {
    id: row.id,
    firstMonth,
    ...figuresOf(limits ?? rowOf(tables.insurance, firstMonth)),
    state: limits === null ? 'KEPT' : row.confirmedAt === null ? 'PROPOSED' : 'CONFIRMED',
    source: row.source,
    enteredBy,
    enteredAt: row.enteredAt,
    confirmedBy: row.confirmedAt === null ? null : confirmedBy,
    can: {
      confirm: limitsPolicy.confirm(actor, row, needsOther) === null,
      withdraw: limitsPolicy.withdraw(row) === null,
    },
  }
}

/** Returns one row of the company as the API returns it to the actor. */
export async function limitsById(db: Queryable, actor: Actor, id: string): Promise<InsuranceLimits> {
  const [selected] = await selectLimits(db).where(eq(insuranceLimits.id, id))
  if (!selected) throw new Error(`There are no limits with the id ${id}`)
  return presentLimits(actor, selected, await readPackTables(db), await hasOtherConfirmer(db, actor))
}

/** The SQL condition for a row that is neither confirmed nor withdrawn. */
export const isProposed = sql`${insuranceLimits.confirmedAt} is null and ${insuranceLimits.withdrawnAt} is null`
