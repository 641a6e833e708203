import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { type MailCategory, mailCategories } from '@muster/contract/kit/mail'
import { createdAt, id, idOf, instant } from '../../db/columns.ts'

const content = {
  name: text().notNull(),
  category: text().$type<MailCategory>().notNull(),
  /** The mail that it is used for; a template without one is used for none. */
  event: text(),
  subject: text().notNull(),
  /** Cleaned of all that a mail need not have. */
  htmlContent: text().notNull(),
  /** Null where the text part is made of the HTML. */
  textContent: text(),
}

/** Texts of mails that take the place of the built-in ones, while they are active: of each mail one at a time. */
export const emailTemplates = pgTable(
  'email_templates',
  {
    id: id(),
    ...content,
    isActive: boolean().notNull().default(false),
    /** The number of the newest of its versions. */
    version: integer().notNull(),
    /** When the owner was notified that it is not used, as it breaks a rule; null since it was saved. */
    ownerNotifiedAt: instant(),
    createdBy: idOf('users', { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: createdAt(),
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

/** What a template said each time that it was saved; never changed. */
export const emailTemplateVersions = pgTable(
  'email_template_versions',
  {
    templateId: uuid()
      .notNull()
      .references(() => emailTemplates.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    ...content,
    savedBy: idOf('users', { onDelete: 'set null' }),
    createdAt: createdAt(),
    /** The number of the earlier version that this one brought back. */
    restoredFrom: integer(),
  },
  (t) => [primaryKey({ columns: [t.templateId, t.number] }), index('email_template_versions_saver_idx').on(t.savedBy)],
)
