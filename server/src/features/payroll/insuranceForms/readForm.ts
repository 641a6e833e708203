import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { FormPerson, InsuranceForm, InsuredPerson, MissingDetail } from '@muster/contract/payroll/insuranceForms'
import type { App } from '../../../context.ts'
import type { Queryable } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { conflict, throwIf } from '../../../kernel/errors.ts'
import { type Cents, jsonOf, parseCents } from '../../../pay/money.ts'
import { readPackTables } from '../../../pay/packs/limits.ts'
import { packCurrency } from '../../../pay/packs/egypt.ts'
import { lacksLimits, rowOf, yearOfMonth } from '../../../pay/packs/tables.ts'
import { employmentsOn, endsWithin, startsWithin } from '../../../people/employments/startsAndEnds.ts'
import { users } from '../../../people/tables.ts'
import { versionsAt } from '../../../people/sealedRecords/versions.ts'
import { seesOpenPayOf } from '../facts/missing.ts'
import { paidPersonColumns } from '../facts/people.ts'
import { readEntries, termsIn } from '../facts/terms.ts'
import { hasInsuredStatus, insurablePayOn, hasOtherCurrencyOn, withinLimits } from '../insuredWages/proposals.ts'
import { firstDayOf, lastDayOf } from '../periods.ts'
import { insuredPeople } from './tables.ts'

/** A person on a form, with the details that it prints. */
export interface FormRow {
  user: FormPerson['user']
  /** Null if nothing readable was entered. */
  person: InsuredPerson | null
  day: string
  reason: string | null
  insuredWage: Cents | null
  missing: MissingDetail[]
}

/** The form and its month, as the API takes them. */
export interface FormOf {
  form: InsuranceForm
  period: string
}

/** Returns the month of a form. Form 2 is made for January. */
export const monthOf = ({ form, period }: FormOf): string => (form === 'FORM_2' ? `${yearOfMonth(period)}-01` : period)

/**
 * Returns the people on a form whose pay the actor may see, those with missing details first, then by name. They are
 * insured in the month of the form; whoever is paid in another currency than that of the insurance is left out.
 * @throws Refusal 409 if the limits of the month are not known.
 */
export async function readForm(
  db: Queryable,
  services: Pick<App, 'keys' | 'log'>,
  actor: Actor,
  of: FormOf,
): Promise<FormRow[]> {
  const month = monthOf(of)
  const tables = await readPackTables(db)
  throwIf(
    lacksLimits(tables, month)
      ? conflict(
          `There are no insurance limits for ${yearOfMonth(month)}. Please enter or keep them first.`,
          'payroll.limits_missing',
          'period',
        )
      : null,
  )
  const day = sql`e.day`
  const rows = await db
    .select({
      user: paidPersonColumns,
      day: sql<string>`e.day::text`,
      isKnown: sql<boolean>`e.is_known`,
      reason: sql<string | null>`e.reason`,
      pay: insurablePayOn(day),
    })
    .from(users)
    .innerJoin(sql`${employmentsOf(of.form, month)} as e`, eq(users.id, sql`e.user_id`))
    .where(and(seesOpenPayOf(actor, users.id), hasInsuredStatus(tables, month), sql`not ${hasOtherCurrencyOn(day)}`))
    .orderBy(asc(users.searchText), asc(users.id), asc(sql`e.day`))
  const ids = rows.map(({ user }) => user.id)
  const entriesOf = await readEntries(db, ids)
  const details = await versionsAt<InsuredPerson>(
    db,
    services,
    insuredPeople,
    [...new Set(ids)].map((userId) => ({ userId, at: null })),
  )
  const limits = rowOf(tables.insurance, month)
  const people = rows.map(({ user, day: on, isKnown, reason, pay }): FormRow => {
    const wage = termsIn(entriesOf(user.id), month).insuredWage ?? (pay === null ? null : parseCents(pay))
    const row = {
      user,
      person: details.get(user.id)?.details ?? null,
      day: on,
      reason,
      insuredWage: wage === null ? null : withinLimits(wage, limits),
    }
    return { ...row, missing: missingIn(of.form, row, isKnown) }
  })
  return [...people.filter(({ missing }) => missing.length), ...people.filter(({ missing }) => !missing.length)]
}

function employmentsOf(form: InsuranceForm, month: string): SQL {
  if (form === 'FORM_2') return employmentsOn(firstDayOf(month))
  return (form === 'FORM_1' ? startsWithin : endsWithin)(firstDayOf(month), lastDayOf(month))
}

/** Returns what a form needs and lacks. Form 1 may be the request for an insurance number. */
function missingIn(form: InsuranceForm, row: Omit<FormRow, 'missing'>, isKnown: boolean): MissingDetail[] {
  const { user, person, reason, insuredWage } = row
  const lacks: [MissingDetail, boolean][] = [
    ['NAME', !person?.name],
    ['ID_NUMBER', !person?.idNumber],
    ['INSURANCE_NUMBER', form !== 'FORM_1' && !person?.insuranceNumber],
    ['POSITION', form === 'FORM_1' && !user.position],
    ['FIRST_DAY', !isKnown],
    ['REASON', form === 'FORM_6' && !reason],
    ['WAGE', insuredWage === null],
  ]
  return lacks.flatMap(([detail, isMissing]) => (isMissing ? [detail] : []))
}

/** Returns a person on a form as the API returns it, without the numbers. */
export const presentFormPerson = ({ user, day, reason, insuredWage, missing }: FormRow): FormPerson => ({
  user,
  day,
  insuredWage: insuredWage === null ? null : jsonOf(insuredWage),
  reason,
  missing,
})

/** The currency of the wages on forms. */
export const formCurrency = packCurrency
