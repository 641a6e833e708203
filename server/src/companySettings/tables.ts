import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, createdAt, id, jsonValue } from '../db/columns.ts'

/** The company's settings, one row for each that differs from its default. */
export const settings = pgTable('settings', { key: text().primaryKey(), value: jsonValue().notNull() })

/**
 * All logos of the company, current and former, as PNG files. The key is a hash of the content. Approved payslips refer
 * to former logos.
 */
export const companyLogos = pgTable('company_logos', {
  version: text().primaryKey(),
  content: bytes().notNull(),
  createdAt: createdAt(),
})

/**
 * The company's former names, logos and registrations, each with the time when it was replaced. The current ones are in
 * the settings.
 */
export const formerIdentities = pgTable(
  'former_identities',
  {
    id: id(),
    name: text().notNull(),
    logo: text().references(() => companyLogos.version),
    address: text(),
    registrationNumber: text(),
    heldUntil: createdAt(),
  },
  (t) => [index('former_identities_idx').on(t.heldUntil), index('former_identities_logo_idx').on(t.logo)],
)
