import { inArray, sql } from 'drizzle-orm'
import type { PayslipLanguage } from '@muster/contract/payroll/records'
import { identityOf, logosOf } from '../../../companySettings/identity.ts'
import type { Queryable } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { parseCents, printCents } from '../../../pay/money.ts'
import { users } from '../../../people/tables.ts'
import { departmentIn } from '../payslips/presentPayslip.ts'
import { untaxedAmount } from '../shared/untaxedLines.ts'
import { payrollLines, payrollRecords } from '../tables.ts'
import type { StatementAmounts, StatementData } from './statementData.ts'
import { recordsOfYear, type YearRow, yearRows } from './yearRows.ts'

type MonthRow = StatementAmounts & { userId: string; currency: string; period: string }

/**
 * Returns the yearly statements of people that the actor can see and who have approved pay in the year, in the given
 * order. Each is in the given language or, without one, in the payslip language of the person. Takes the same number of
 * queries for any number of people.
 */
export async function readStatements(
  db: Queryable,
  actor: Actor,
  { year, userIds, language }: { year: number; userIds: readonly string[]; language?: PayslipLanguage },
): Promise<StatementData[]> {
  const [{ rows: years }, months, people, identity] = await Promise.all([
    db.execute<YearRow>(sql`select * from ${yearRows(actor, { year, userIds })} as years order by currency`),
    readMonths(db, actor, year, userIds),
    db
      .select()
      .from(users)
      .where(inArray(users.id, [...userIds])),
    identityOf(db),
  ])
  const { name, address, registrationNumber, logo } = identity
  const logos = await logosOf(db, [logo])
  const company = { name, address, registrationNumber, logo: (logo !== null && logos.get(logo)) || null }
  const yearsOf = Map.groupBy(
    years.filter((row) => row.months > 0),
    ({ userId }) => userId,
  )
  const monthsOf = Map.groupBy(months, ({ userId, currency }) => `${userId} ${currency}`)
  const personOf = new Map(people.map((person) => [person.id, person]))
  return userIds.flatMap((userId) => {
    const person = personOf.get(userId)
    const own = yearsOf.get(userId)
    if (!person || !own) return []
    const { firstName, lastName, llId, department, position, payslipLanguage } = person
    const shownIn = language ?? payslipLanguage ?? 'en'
    return {
      language: shownIn,
      company,
      person: {
        name: `${firstName} ${lastName}`,
        llId,
        department: departmentIn(department, shownIn),
        position,
      },
      year,
      currencies: own.map((row) => presentCurrency(row, monthsOf.get(`${userId} ${row.currency}`) ?? [])),
    }
  })
}

/** Reads the approved months of people, in order, with all runs of each. */
async function readMonths(db: Queryable, actor: Actor, year: number, userIds: readonly string[]): Promise<MonthRow[]> {
  const { rows } = await db.execute<MonthRow>(sql`
    select "payroll_records".user_id as "userId", "payroll_records".currency, "payroll_records".period,
      sum(gross_pay)::text as gross, sum(benefits)::text as benefits, sum(gross_pay - parts.untaxed)::text as taxable,
      sum(parts.insurance)::text as insurance, sum(tax_deductions - parts.insurance)::text as tax,
      sum(deductions)::text as deductions, sum(net_pay)::text as net
    from ${payrollRecords} cross join lateral (
      select coalesce(sum(l.amount) filter (where l.code = 'INSURANCE'), 0) as insurance,
        coalesce(sum(${untaxedAmount}), 0) as untaxed
      from ${payrollLines} l where l.record_id = "payroll_records".id) parts
    where ${recordsOfYear(actor, { year, userIds })} and status in ('APPROVED', 'PAID')
    group by 1, 2, 3 order by "payroll_records".period`)
  return rows
}

function presentCurrency(row: YearRow, months: readonly MonthRow[]): StatementData['currencies'][number] {
  const { currency, openMonths, openingUpTo, openingPay, openingInsurance, openingTax } = row
  const [pay, insurance, tax] = [openingPay, openingInsurance, openingTax].map((amount) => parseCents(amount ?? '0'))
  return {
    currency,
    opening:
      openingUpTo === null
        ? null
        : {
            upTo: openingUpTo,
            amounts: {
              gross: printCents(pay ?? 0n),
              benefits: '0.00',
              taxable: printCents(pay ?? 0n),
              insurance: printCents(insurance ?? 0n),
              tax: printCents(tax ?? 0n),
              deductions: '0.00',
              net: printCents((pay ?? 0n) - (insurance ?? 0n) - (tax ?? 0n)),
            },
          },
    months: months.map(({ period, gross, benefits, taxable, insurance: share, tax: withheld, deductions, net }) => ({
      period,
      amounts: { gross, benefits, taxable, insurance: share, tax: withheld, deductions, net },
    })),
    total: {
      gross: row.grossPay,
      benefits: row.benefits,
      taxable: row.taxablePay,
      insurance: row.insurance,
      tax: row.incomeTax,
      deductions: row.deductions,
      net: row.netPay,
    },
    openMonths,
  }
}
