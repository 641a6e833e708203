import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Currency } from '@muster/contract/kit/money'
import type { Identity } from '../../../companySettings/identity.ts'
import { createdAt, day, id, person } from '../../../db/columns.ts'

/** The details on a certificate as of the day of issue. Amounts are decimals. */
export interface CertificateFacts {
  company: Identity
  person: { name: string; llId: string | null; department: string | null; position: string | null }
  /** The first day of employment; null if unknown. */
  hireDate: string | null
  currency: Currency
  /** The agreed monthly salary. */
  salary: string
  /** The mean net pay of the last approved months in this currency, at most three; null without any. */
  average: { net: string; months: string[] } | null
}

/** Salary certificates as they were issued. A trigger prevents changes. */
export const payrollCertificates = pgTable(
  'payroll_certificates',
  {
    id: id(),
    userId: person().notNull(),
    year: integer().notNull(),
    /** The number within the year, from 1 without gaps. */
    number: integer().notNull(),
    addressee: text().notNull(),
    facts: jsonb().$type<CertificateFacts>().notNull(),
    issuedOn: day().notNull(),
    issuedBy: person().notNull(),
    issuedAt: createdAt(),
  },
  (t) => [
    uniqueIndex('payroll_certificates_key').on(t.year, t.number),
    index('payroll_certificates_person_idx').on(t.userId, t.year.desc(), t.number.desc()),
    index('payroll_certificates_by_idx').on(t.issuedBy),
    check('payroll_certificates_number_check', sql`${t.number} > 0`),
  ],
)
