import { and, eq, inArray, sql } from 'drizzle-orm'
import type { SetTerms, TermsPreview } from '@muster/contract/payroll/terms'
import { recordRepeated } from '../../../audit/recordRepeated.ts'
import { readCompanyToday } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import type { Queryable } from '../../../db/database.ts'
import { assertFound } from '../../../kernel/errors.ts'
import { jsonOf, sumOf } from '../../../pay/money.ts'
import { computeRecords } from '../engine/computeRecords.ts'
import type { ComputedRecord } from '../engine/records.ts'
import { selectPayeesById } from '../facts/people.ts'
import { readFacts } from '../facts/readFacts.ts'
import { openMonthOf } from '../loans/recordLoan.ts'
import { payrollRecords } from '../tables.ts'
import { presentTerms } from './presentTerms.ts'
import { readChange } from './setTerms.ts'
import { isMonthly } from '../shared/inRun.ts'

/**
 * Returns the effect of terms on a person's open month, or on their first month if it is later. Writes nothing; logs the
 * access.
 * @throws Refusal as for `setTerms`.
 */
export async function previewTerms(ctx: Context, input: SetTerms): Promise<{ preview: TermsPreview }> {
  const { app, actor } = ctx
  const { db } = app
  const { userId, firstMonth } = input
  const { tables, entry, after: newTerms } = await readChange(db, actor, input)
  const [payee] = await selectPayeesById(db, [userId])
  assertFound(payee)
  const open = await openMonth(db, userId)
  const period = open < firstMonth ? firstMonth : open
  const currency = newTerms.pay.kind === 'MONTHLY' ? tables.currency : newTerms.pay.currency
  const recordWith = async (newEntry?: typeof entry) => {
    const [facts] = await readFacts(db, [payee], period, { newTerms: newEntry ?? undefined })
    return facts && computeRecords(facts.facts).find((record) => record.currency === currency)
  }
  const before = await recordWith()
  const after = await recordWith(entry)
  await recordRepeated(ctx, {
    action: 'payroll.terms_previewed',
    subject: { type: 'user', id: userId },
    personId: userId,
    after: { firstMonth, period },
  })
  return {
    preview: {
      period,
      terms: presentTerms(tables, newTerms, firstMonth),
      currency,
      before: figuresOf(before),
      after: figuresOf(after),
      differences: differencesOf(before, after),
    },
  }
}

/** Returns the first month in which the person has an unapproved record, or else the first not approved yet. */
async function openMonth(db: Queryable, userId: string): Promise<string> {
  const { period, status } = payrollRecords
  const [open] = await db
    .select({ period: sql<string | null>`min(${period})` })
    .from(payrollRecords)
    .where(and(isMonthly, eq(payrollRecords.userId, userId), inArray(status, ['DRAFT', 'PENDING_APPROVAL'])))
  return open?.period ?? (await openMonthOf(db, userId)) ?? (await readCompanyToday(db)).slice(0, 7)
}

function figuresOf(record: ComputedRecord | undefined): TermsPreview['before'] {
  const sum = (...codes: string[]) =>
    jsonOf(sumOf((record?.lines ?? []).filter(({ code }) => codes.includes(code)).map(({ amount }) => amount)))
  return {
    grossPay: jsonOf(record?.grossPay ?? 0n),
    insurance: sum('INSURANCE'),
    tax: sum('INCOME_TAX', 'TAX_SETTLEMENT'),
    employerShare: jsonOf(record?.employerShare ?? 0n),
    netPay: jsonOf(record?.netPay ?? 0n),
  }
}

/** Returns the earlier months for which the two records settle different amounts. */
function differencesOf(before: ComputedRecord | undefined, after: ComputedRecord | undefined): string[] {
  const settled = (record: ComputedRecord | undefined) =>
    new Map(
      [...Map.groupBy(record?.lines ?? [], ({ period }) => period)]
        .filter(([period]) => period !== record?.period)
        .map(([period, lines]) => [period, lines.map(({ code, amount }) => `${code} ${amount}`).join()]),
    )
  const [own, other] = [settled(before), settled(after)]
  return [...new Set([...own.keys(), ...other.keys()])]
    .filter((period) => own.get(period) !== other.get(period))
    .toSorted()
}
