import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { SignOffCheck } from '@muster/contract/payroll/signOffs'
import { createdAt, id, instant, person } from '../../../db/columns.ts'

/** The sign-offs that the company requires before payroll is approved. Only their end is added later. */
export const payrollSignOffChecks = pgTable(
  'payroll_sign_off_checks',
  {
    id: id(),
    name: text().notNull(),
    arabicName: text().notNull(),
    /** The permission of the people who may sign. */
    signer: text().$type<SignOffCheck['signer']>().notNull(),
    onExtraRuns: boolean().notNull(),
    addedBy: person().notNull(),
    addedAt: createdAt(),
    removedBy: person(),
    removedAt: instant(),
  },
  (t) => [
    uniqueIndex('payroll_sign_off_checks_name_key')
      .on(sql`lower(name)`)
      .where(sql`removed_at is null`),
    index('payroll_sign_off_checks_adder_idx').on(t.addedBy),
    index('payroll_sign_off_checks_remover_idx').on(t.removedBy),
    check('payroll_sign_off_checks_removal_check', sql`(removed_at is null) = (removed_by is null)`),
  ],
)

/** The signatures on runs. A trigger prevents changes, except that a signature is withdrawn. */
export const payrollSignOffs = pgTable(
  'payroll_sign_offs',
  {
    id: id(),
    period: text().notNull(),
    /** The number of the extra run in the month; 0 for the monthly run. */
    run: smallint().notNull(),
    checkId: uuid()
      .notNull()
      .references(() => payrollSignOffChecks.id),
    /** The state of the run's records that was signed, as `readRunState` returns it. */
    state: text().notNull(),
    remark: text(),
    signedBy: person().notNull(),
    signedAt: createdAt(),
    withdrawnAt: instant(),
  },
  (t) => [
    uniqueIndex('payroll_sign_offs_key')
      .on(t.period, t.run, t.checkId, t.state)
      .where(sql`withdrawn_at is null`),
    index('payroll_sign_offs_check_idx').on(t.checkId),
    index('payroll_sign_offs_signer_idx').on(t.signedBy),
    check('payroll_sign_offs_period_check', sql`${t.period} ~ '^\\d{4}-(0[1-9]|1[0-2])$'`),
  ],
)
