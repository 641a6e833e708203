import { and, asc, inArray, sql } from 'drizzle-orm'
import type { PayslipLanguage } from '@muster/contract/payroll/records'
import { publishedStatuses } from '@muster/contract/payroll/records'
import { dayIn } from '@muster/contract/kit/time'
import { identitiesAt, logosOf } from '../../../companySettings/identity.ts'
import { readSetting } from '../../../companySettings/settings.ts'
import type { Queryable } from '../../../db/database.ts'
import { users } from '../../../people/tables.ts'
import { payrollLines, payrollRecords } from '../tables.ts'
import type { PayslipData, PayslipTotals } from './payslipData.ts'
import { presentPayslip, type PublishedRecord } from './presentPayslip.ts'
import { inRun } from '../shared/inRun.ts'

/** The SQL condition for records that have a payslip. */
export const published = inArray(payrollRecords.status, [...publishedStatuses])

/**
 * Returns the payslips of these records, in the same order. Each is in the given language or, without one, in the
 * payslip language of the person. The company's details are those at the time of approval. Takes the same number of
 * queries for any number of records.
 */
export async function readPayslips(
  db: Queryable,
  records: readonly (typeof payrollRecords.$inferSelect)[],
  language?: PayslipLanguage,
): Promise<PayslipData[]> {
  const ids = records.map(({ id }) => id)
  const [lines, extras, identityAt, timeZone] = await Promise.all([
    db
      .select()
      .from(payrollLines)
      .where(inArray(payrollLines.recordId, ids))
      .orderBy(asc(payrollLines.recordId), asc(payrollLines.position)),
    readPayslipExtras(db, ids),
    identitiesAt(db),
    readSetting(db, 'timeZone'),
  ])
  const linesOf = Map.groupBy(lines, ({ recordId }) => recordId)
  const at = (record: typeof payrollRecords.$inferSelect) => record.approvedAt ?? record.updatedAt
  const logos = await logosOf(db, [...new Set(records.map((record) => identityAt(at(record)).logo))])
  return records.map((record) => {
    const { yearToDate, ownLanguage } = extras.get(record.id) ?? {}
    if (!isPublished(record) || !yearToDate) throw new Error('A record without a payslip')
    const issuedOn = dayIn(timeZone, Temporal.Instant.from(at(record)))
    const { name, logo, address, registrationNumber } = identityAt(at(record))
    const company = { name, address, registrationNumber, logo: (logo !== null && logos.get(logo)) || null }
    const frame = { language: language ?? ownLanguage ?? 'en', company, issuedOn, yearToDate }
    return presentPayslip(record, linesOf.get(record.id) ?? [], frame)
  })
}

const isPublished = (record: typeof payrollRecords.$inferSelect): record is PublishedRecord =>
  record.status === 'APPROVED' || record.status === 'PAID'

type PayslipExtras = { [figure in keyof PayslipTotals]: string } & { id: string; ownLanguage: PayslipLanguage | null }

/**
 * Returns, by record id, the person's payslip language and the totals of their published records from January up to the
 * month of the record.
 */
async function readPayslipExtras(db: Queryable, ids: readonly string[]) {
  const { rows } = await db.execute<PayslipExtras>(sql`
    select r.id, u.payslip_language as "ownLanguage", sum(o.gross_pay)::text as gross, sum(o.deductions)::text as deductions,
      sum(o.tax_deductions)::text as tax, sum(o.net_pay)::text as net
    from ${payrollRecords} r
    join ${users} u on u.id = r.user_id
    join ${payrollRecords} o on o.user_id = r.user_id and o.currency = r.currency
      and o.period between left(r.period, 4) || '-01' and r.period and o.status in ('APPROVED', 'PAID')
    where r.id = any(${sql.param(ids)}::uuid[])
    group by r.id, u.payslip_language`)
  return new Map(rows.map(({ id, ownLanguage, ...yearToDate }) => [id, { ownLanguage, yearToDate }]))
}

/** Returns the SQL condition for the published records of a run, given by its key. */
export const ofMonth = (key: string) => and(inRun(key), published)
