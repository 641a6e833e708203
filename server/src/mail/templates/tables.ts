import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { type MailCategory, mailCategories } from '@muster/contract/kit/mail'
import { createdAt, id, instant, person, timestamps } from '../../db/columns.ts'

const content = {
  name: text().notNull(),
  category: text().$type<MailCategory>().notNull(),
  /** The name of the event that the template is used for; null if it is not used yet. */
  event: text(),
  subject: text().notNull(),
  /** The sanitized HTML content: everything that emails may not contain has been removed. */
  htmlContent: text().notNull(),
  /** The plain text; null to generate it from the HTML. */
  textContent: text(),
}

/** Templates that replace the built-in text of emails while they are active. At most one per event can be active. */
export const emailTemplates = pgTable(
  'email_templates',
  {
    id: id(),
    ...content,
    isActive: boolean().notNull().default(false),
    /** The number of the latest version. */
    version: integer().notNull(),
    /**
     * The time when the owner was notified that the template violates a rule and is not used. Null again once the
     * template is saved.
     */
    ownerNotifiedAt: instant(),
    createdBy: person('set null'),
    ...timestamps(),
  },
  (t) => [
    uniqueIndex('email_templates_active_idx')
      .on(t.event)
      .where(sql`is_active and event is not null`),
    index('email_templates_creator_idx').on(t.createdBy),
    check(
      'email_templates_category_check',
      sql`${t.category} in (${sql.raw(mailCategories.map((category) => `'${category}'`).join(', '))})`,
    ),
    check('email_templates_subject_check', sql`${t.subject} !~ '[[:cntrl:]]'`),
  ],
)

/** The content of a template each time it was saved. Rows are never changed. */
export const emailTemplateVersions = pgTable(
  'email_template_versions',
  {
    templateId: uuid()
      .notNull()
      .references(() => emailTemplates.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    ...content,
    savedBy: person('set null'),
    createdAt: createdAt(),
    /** The number of the earlier version that was restored, if any. */
    restoredFrom: integer(),
  },
  (t) => [primaryKey({ columns: [t.templateId, t.number] }), index('email_template_versions_saver_idx').on(t.savedBy)],
)
