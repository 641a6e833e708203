import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, createdAt, id, jsonValue } from '../db/columns.ts'

/** The company's settings, one row each that differs from its default. */
export const settings = pgTable('settings', { key: text().primaryKey(), value: jsonValue().notNull() })

/** Every logo that the company has had, PNG, by the version of its content: payslips that are approved keep theirs. */
export const companyLogos = pgTable('company_logos', {
  version: text().primaryKey(),
  content: bytes().notNull(),
  createdAt: createdAt(),
})

/**
 * What the company was called, which logo it had, and where it was registered until that changed; what it is now stands in
 * its settings.
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
