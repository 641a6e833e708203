import { and } from 'drizzle-orm'
import type { App } from '../../context.ts'
import type { Queryable } from '../../db/database.ts'
import { isOneOf } from '../../db/recordset.ts'
import type { MailEvent } from '../../events/mailEvents.ts'
import { unusableReason } from './problems.ts'
import type { MailTemplate } from './render.ts'
import { emailTemplates } from './tables.ts'

/**
 * Returns the active template of each event, by the event's name. Leaves out templates that violate a rule, for example
 * one introduced after they were saved. The owner is notified of them separately. Events that are not in the result use
 * the built-in text.
 */
export async function activeTemplates(
  db: Queryable,
  { config, log }: Pick<App, 'config' | 'log'>,
  events: ReadonlyMap<string, MailEvent>,
): Promise<ReadonlyMap<string, MailTemplate>> {
  if (!events.size) return new Map()
  const { event, subject, htmlContent, textContent, isActive } = emailTemplates
  const found = await db
    .select({ event, subject, htmlContent, textContent })
    .from(emailTemplates)
    .where(and(isActive, isOneOf(event, [...events.keys()])))
  const usable = new Map<string, MailTemplate>()
  for (const template of found) {
    const event = events.get(template.event ?? '')
    const problem = event ? unusableReason(template, event, config.publicUrl) : null
    if (problem)
      log.error({ event: template.event, problem }, 'a mail uses its built-in text because its template breaks a rule')
    else if (event) usable.set(event.event, template)
  }
  return usable
}
