import { and, type SQL, sql } from 'drizzle-orm'
import type { SetOpening } from '@muster/contract/payroll/openings'
import type { Currency } from '@muster/contract/kit/money'
import type { Queryable } from '../../../db/database.ts'
import { recordset } from '../../../db/recordset.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { centsOf, printCents } from '../../../pay/money.ts'
import { visibleTo } from '../../../people/reach.ts'
import { users } from '../../../people/tables.ts'
import { paidPersonColumns } from '../facts/people.ts'
import { readPaySources } from '../facts/rulesOfMonth.ts'
import { payrollOpenings } from '../facts/tables.ts'
import { payrollArea } from '../policy.ts'
import { payrollLines, payrollRecords } from '../tables.ts'
import { taxCurrencyOf } from './openings.ts'

/** Opening amounts as the database stores them. */
type OpeningRow = ReturnType<typeof rowOfOpening>

const rowOfOpening = ({ userId, upTo, wage, insurance, tax, source }: SetOpening, currency: Currency) => ({
  userId,
  year: yearOf(upTo),
  upTo,
  wage: printCents(centsOf(wage)),
  insurance: printCents(centsOf(insurance)),
  tax: printCents(centsOf(tax)),
  currency,
  source,
})

const yearOf = (month: string) => Number(month.slice(0, 4))
const keyOf = ({ userId, year }: Pick<OpeningRow, 'userId' | 'year'>) => `${userId} ${year}`

/** Opening amounts to enter, compared with what is known. */
export interface JudgedOpening {
  row: OpeningRow
  /** The amounts of the year until now. */
  state: 'NEW' | 'CHANGED' | 'SAME'
  /** True if payroll taxed one of the months. */
  isTaxed: boolean
}

/** Compares opening amounts with the entered ones and with payroll. Takes the same queries for any number of people. */
export async function judgeOpenings(db: Queryable, openings: readonly SetOpening[]): Promise<JudgedOpening[]> {
  const sources = await readPaySources(db)
  const currencies = new Map<number, Currency>()
  const currencyOf = (year: number) => {
    const currency = currencies.get(year) ?? taxCurrencyOf(sources, year)
    currencies.set(year, currency)
    return currency
  }
  const rows = openings.map((opening) => rowOfOpening(opening, currencyOf(yearOf(opening.upTo))))
  const known = await db
    .selectDistinctOn([payrollOpenings.userId, payrollOpenings.year])
    .from(payrollOpenings)
    .where(sql`${payrollOpenings.userId} = any(${sql.param(rows.map(({ userId }) => userId))}::uuid[])`)
    .orderBy(
      payrollOpenings.userId,
      payrollOpenings.year,
      sql`${payrollOpenings.enteredAt} desc`,
      sql`${payrollOpenings.id} desc`,
    )
  const knownByYear = new Map(known.map((row) => [keyOf(row), row]))
  const { rows: taxed } = await db.execute<{ userId: string; upTo: string }>(sql`
    select o.user_id as "userId", o.up_to as "upTo" from ${recordset(payrollOpenings, rows, ['userId', 'upTo'])} as o
    where ${isTaxedUpTo(sql`o.user_id`, sql`o.up_to`)}`)
  const taxedKeys = new Set(taxed.map(({ userId, upTo }) => `${userId} ${upTo}`))
  return rows.map((row) => {
    const before = knownByYear.get(keyOf(row))
    const names = ['upTo', 'wage', 'insurance', 'tax', 'currency', 'source'] as const
    return {
      row,
      state:
        !before || before.upTo === null
          ? 'NEW'
          : names.every((name) => before[name] === row[name])
            ? 'SAME'
            : 'CHANGED',
      isTaxed: taxedKeys.has(`${row.userId} ${row.upTo}`),
    }
  })
}

/** The SQL condition that a record deducts insurance or tax for a month of the year up to and including a month. */
export const isTaxedUpTo = (person: SQL, upTo: SQL): SQL<boolean> =>
  sql<boolean>`exists (select from ${payrollRecords} r join ${payrollLines} l on l.record_id = r.id
    where r.user_id = ${person} and l.code in ('INSURANCE', 'INCOME_TAX')
      and l.period between left(${upTo}, 4) || '-01' and ${upTo})`

/** Returns the people among these whose pay the actor sees, by id or by LL-ID. */
export const selectPeople = (
  db: Queryable,
  actor: Actor,
  by: { ids: readonly string[] } | { llIds: readonly string[] },
) =>
  db
    .select(paidPersonColumns)
    .from(users)
    .where(
      and(
        visibleTo(actor, payrollArea, users.id),
        'ids' in by
          ? sql`${users.id} = any(${sql.param([...by.ids])}::uuid[])`
          : sql`${users.llId} = any(${sql.param([...by.llIds])}::text[])`,
      ),
    )
