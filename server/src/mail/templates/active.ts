import { and, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/database.ts'
import type { MailTemplate } from './render.ts'
import { emailTemplates } from './tables.ts'

/** The active templates of these mails, by the name of the mail; those without one have their built-in text. */
export async function activeTemplates(
  db: Queryable,
  events: readonly string[],
): Promise<ReadonlyMap<string, MailTemplate>> {
  if (!events.length) return new Map()
  const { event, subject, htmlContent, textContent, isActive } = emailTemplates
  const found = await db
    .select({ event, subject, htmlContent, textContent })
    .from(emailTemplates)
    .where(and(isActive, sql`${event} = any(${sql.param(events)}::text[])`))
  return new Map(found.flatMap(({ event: name, ...template }) => (name === null ? [] : [[name, template]])))
}
