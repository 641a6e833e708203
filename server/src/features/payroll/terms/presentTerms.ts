import { asc, eq } from 'drizzle-orm'
import type { KindOfPay, PayStatus, PersonTerms, TermsEntry } from '@muster/contract/payroll/terms'
import { readCompanyToday } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import type { Queryable } from '../../../db/database.ts'
import { canDecideFor } from '../../../kernel/actor.ts'
import { jsonOf } from '../../../pay/money.ts'
import { readPackTables } from '../../../pay/packs/limits.ts'
import { tablesOf } from '../../../pay/packs/supplied.ts'
import { type PackTables, rowOf, statusOf } from '../../../pay/packs/tables.ts'
import { allPayRules } from '../../../pay/rules.ts'
import { visiblePerson } from '../../../people/reach.ts'
import { users } from '../../../people/tables.ts'
import { recordAccessToPerson } from '../shared/recordAccess.ts'
import { type PayTerms, payTermsOf } from '../../../pay/terms/payTerms.ts'
import { payrollTerms } from '../../../pay/terms/tables.ts'
import { inOrderOfTerms, termsIn, type TermsOfMonth } from '../facts/terms.ts'
import { payrollArea } from '../policy.ts'

/** Reads the entries of a person with the names of those who entered them, in the order in which they apply. */
export const selectTerms = (db: Queryable, userId: string) =>
  db
    .select({ row: payrollTerms, enteredBy: { firstName: users.firstName, lastName: users.lastName } })
    .from(payrollTerms)
    .innerJoin(users, eq(users.id, payrollTerms.enteredBy))
    .where(eq(payrollTerms.userId, userId))
    .orderBy(...inOrderOfTerms, asc(users.id))

type Selected = Awaited<ReturnType<typeof selectTerms>>

/** Returns a status as the API returns it. */
export function presentStatus(tables: PackTables, code: string | null): PayStatus {
  const { code: known, name, meaning } = statusOf(tables, code)
  return { code: known, name, meaning }
}

/** Returns what pay is for as the API returns it. */
const presentPay = (pay: PayTerms): KindOfPay =>
  pay.kind === 'MONTHLY'
    ? { kind: 'MONTHLY', rate: null, currency: null }
    : { kind: pay.kind, rate: jsonOf(pay.rate), currency: pay.currency }

/** Returns the terms of a month as the API returns them. */
export function presentTerms(
  tables: PackTables,
  { status, insuredWage, pay }: TermsOfMonth,
  period: string,
): PersonTerms {
  const limits = tables.registersWages && tables.insurance.length ? rowOf(tables.insurance, period) : null
  return {
    status: presentStatus(tables, status),
    insuredWage: insuredWage === null ? null : jsonOf(insuredWage),
    pay: presentPay(pay),
    limits: limits && { minWage: jsonOf(limits.minWage), maxWage: jsonOf(limits.maxWage) },
  }
}

/** Returns the history of a person's terms, latest month first. */
function presentEntries(tables: PackTables, entries: Selected): TermsEntry[] {
  return entries
    .map(({ row, enteredBy }, place) => {
      const newer = entries.slice(place + 1).filter((one) => one.row.firstMonth === row.firstMonth)
      const isKept = (field: 'status' | 'wageBasis' | 'payKind') =>
        row[field] !== null && newer.every((one) => one.row[field] === null)
      return {
        id: row.id,
        firstMonth: row.firstMonth,
        status: row.status === null ? null : presentStatus(tables, row.status),
        wageBasis: row.wageBasis,
        insuredWage: row.insuredWage === null ? null : Number(row.insuredWage),
        pay: row.payKind === null ? null : presentPay(payTermsOf(row)),
        source: row.source,
        enteredBy,
        enteredAt: row.enteredAt,
        isReplaced: !isKept('status') && !isKept('wageBasis') && !isKept('payKind'),
      }
    })
    .toReversed()
}

/**
 * Returns how a person whose pay the actor can see is paid, insured and taxed. Logs access to another person's terms.
 * @throws Refusal 404 if the person is out of reach.
 */
export async function listTerms(ctx: Context, { userId }: { userId: string }) {
  const { app, actor } = ctx
  const { db } = app
  await visiblePerson(db, actor, payrollArea, userId)
  await recordAccessToPerson(ctx, userId, { at: 'insurance and tax' })
  const tables = await readTermsTables(db)
  const entries = await selectTerms(db, userId)
  const month = (await readCompanyToday(db)).slice(0, 7)
  const current = termsIn(
    entries.map(({ row }) => row),
    month,
  )
  return {
    current: presentTerms(tables, current, month),
    entries: presentEntries(tables, entries),
    statuses: tables.statuses.map(({ code }) => presentStatus(tables, code)),
    defaultStatus: tables.defaultStatus,
    currency: tables.currency,
    isTaxed: await hasTerms(db, tables),
    can: { set: canDecideFor(actor, userId) },
  }
}

/**
 * Returns the figures whose statuses people have: those of the company's own file if the latest pay rules use one,
 * otherwise those of Egypt.
 */
export async function readTermsTables(db: Queryable): Promise<PackTables> {
  const [latest] = await allPayRules(db)
  return latest?.ownPack?.tables ?? (await readPackTables(db))
}

/** Returns true if the pay rules of any month have taxes for which people have statuses or registered wages. */
export const hasTerms = async (db: Queryable, egyptian: PackTables): Promise<boolean> =>
  (await allPayRules(db)).some((rules) => {
    const { registersWages, statuses } = tablesOf(rules, egyptian)
    return rules.pack !== 'NONE' && (registersWages || statuses.length > 1)
  })
