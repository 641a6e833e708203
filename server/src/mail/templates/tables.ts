import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { type MailCategory, mailCategories } from '@muster/contract/kit/mail'
import { createdAt, id, idOf, instant } from '../../db/columns.ts'

const content = {
  name: text().notNull(),
  category: text().$type<MailCategory>().notNull(),
  /** The mail it is used for; empty for none. */
  event: text(),
  subject: text().notNull(),
  /** Cleaned of everything that mails do not need. */
  htmlContent: text().notNull(),
  /** Null where the text part is made from the HTML. */
  textContent: text(),
}

/** Templates that replace the built-in texts of mails while they are active: at most one per mail. */
export const emailTemplates = pgTable(
  'email_templates',
  {
    id: id(),
    ...content,
    isActive: boolean().notNull().default(false),
    /** The number of its newest version. */
    version: integer().notNull(),
    /**
     * The time at which the owner was notified that it is not used, since it breaks a rule; null since it was saved.
     */
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

/** The content of a template at each save; never changed. */
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
    /** The number of the earlier version that this one restored. */
    restoredFrom: integer(),
  },
  (t) => [primaryKey({ columns: [t.templateId, t.number] }), index('email_template_versions_saver_idx').on(t.savedBy)],
)
