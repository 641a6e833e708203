import { and, asc, inArray } from 'drizzle-orm'
import type { PayslipLanguage } from '@muster/contract/payroll/records'
import { publishedStatuses } from '@muster/contract/payroll/records'
import { keyOfRun, type RunPlace } from '@muster/contract/payroll/runKeys'
import { dayIn } from '@muster/contract/kit/time'
import { identitiesAt, logosOf } from '../../../companySettings/identity.ts'
import { readSetting } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import type { Queryable } from '../../../db/database.ts'
import { users } from '../../../people/tables.ts'
import { payrollExtraRuns } from '../facts/tables.ts'
import { payrollLines, payrollRecords } from '../tables.ts'
import type { PayslipData } from './payslipData.ts'
import { noAccounts } from './paidAccounts.ts'
import { presentPayslip, type PublishedRecord } from './presentPayslip.ts'
import { readPayslipFacts } from './readPayslipFacts.ts'
import { inRun } from '../shared/inRun.ts'
import { seesAccount } from '../shared/reach.ts'

/** The SQL condition for records that have a payslip. */
export const published = inArray(payrollRecords.status, [...publishedStatuses])

/**
 * Returns the payslips of these records, in the same order. Each is in the given language or, without one, in the
 * payslip language of the person. The company's details, the totals of the year and the account are those at the time of
 * approval; the account is only on payslips of people whose bank details the actor may see. Takes the same number of
 * queries for any number of records.
 */
export async function readPayslips(
  { app, actor }: Pick<Context, 'app' | 'actor'>,
  db: Queryable,
  records: readonly (typeof payrollRecords.$inferSelect)[],
  language?: PayslipLanguage,
): Promise<PayslipData[]> {
  const ids = records.map(({ id }) => id)
  const [lines, facts, languages, runs, identityAt, timeZone] = await Promise.all([
    db
      .select()
      .from(payrollLines)
      .where(inArray(payrollLines.recordId, ids))
      .orderBy(asc(payrollLines.recordId), asc(payrollLines.position)),
    readPayslipFacts(db, app, ids),
    readLanguages(db, records),
    readRuns(db, records),
    identitiesAt(db),
    readSetting(db, 'timeZone'),
  ])
  const linesOf = Map.groupBy(lines, ({ recordId }) => recordId)
  const at = (record: typeof payrollRecords.$inferSelect) => record.approvedAt ?? record.updatedAt
  const logos = await logosOf(db, [...new Set(records.map((record) => identityAt(at(record)).logo))])
  return records.map((record) => {
    const shown = facts.get(record.id)
    if (!isPublished(record) || !shown) throw new Error('A record without a payslip')
    const issuedOn = dayIn(timeZone, Temporal.Instant.from(at(record)))
    const { name, logo, address, registrationNumber } = identityAt(at(record))
    const company = { name, address, registrationNumber, logo: (logo !== null && logos.get(logo)) || null }
    const { accountEnding, paidTo } = seesAccount(actor, record.userId) ? shown : noAccounts
    const ownLanguage = languages.get(record.userId)
    const run = runs.get(keyOfRun(record)) ?? null
    const frame = { ...shown, accountEnding, paidTo, language: language ?? ownLanguage ?? 'en', company, issuedOn, run }
    return presentPayslip(record, linesOf.get(record.id) ?? [], frame)
  })
}

const isPublished = (record: typeof payrollRecords.$inferSelect): record is PublishedRecord =>
  record.status === 'APPROVED' || record.status === 'PAID'

/** Returns the payslip languages that people chose, by user id. */
async function readLanguages(db: Queryable, records: readonly { userId: string }[]) {
  const rows = await db
    .select({ id: users.id, language: users.payslipLanguage })
    .from(users)
    .where(inArray(users.id, [...new Set(records.map(({ userId }) => userId))]))
  return new Map(rows.map(({ id, language }) => [id, language]))
}

/** Returns the extra runs that records belong to, by their keys. */
async function readRuns(db: Queryable, records: readonly RunPlace[]) {
  const periods = new Set(records.filter(({ run }) => run > 0).map(({ period }) => period))
  if (periods.size === 0) return new Map<string, PayslipData['run']>()
  const { period, run, name } = payrollExtraRuns
  const rows = await db
    .select({ period, run, name })
    .from(payrollExtraRuns)
    .where(inArray(period, [...periods]))
  return new Map(rows.map((row) => [keyOfRun(row), { key: keyOfRun(row), name: row.name }]))
}

/** Returns the SQL condition for the published records of a run, given by its key. */
export const ofMonth = (key: string) => and(inRun(key), published)
