import { and, inArray, isNull, sql } from 'drizzle-orm'
import { change } from '../../audit/change.ts'
import { scheduledSource } from '../../background/scheduledSource.ts'
import type { App } from '../../context.ts'
import type { Queryable } from '../../db/database.ts'
import { notify, owner } from '../../events/event.ts'
import { unusableReason } from '../../mail/templates/problems.ts'
import { emailTemplates } from '../../mail/templates/tables.ts'
import { templateUnused, type UnusedTemplate } from './messages.ts'

type Parts = Pick<App, 'db' | 'keys' | 'areasReaching' | 'mails' | 'config'>

/**
 * Notifies the owner of active templates that are not used because they break a rule. Each template is reported only
 * once until it is saved again.
 */
export async function reportUnused(app: Parts): Promise<void> {
  if (!(await unusedIn(app.db, app)).length) return
  await change(scheduledSource(app, 'templates'), async (tx) => {
    const unused = await unusedIn(tx, app)
    const ids = unused.map(({ id }) => id)
    // Another process may report the same templates at the same moment.
    const claimed = ids.length
      ? await tx
          .update(emailTemplates)
          .set({ ownerNotifiedAt: sql`now()` })
          .where(and(inArray(emailTemplates.id, ids), isNull(emailTemplates.ownerNotifiedAt)))
          .returning({ id: emailTemplates.id })
      : []
    const reported = new Set(claimed.map(({ id }) => id))
    return {
      action: 'template.unused',
      subject: { type: 'email_template', id: null },
      after: { templates: [...reported] },
      events: unused
        .filter(({ id }) => reported.has(id))
        .map((template) => notify(templateUnused(template), owner(app.config))),
      answer: undefined,
    }
  })
}

async function unusedIn(db: Queryable, { mails, config }: Parts): Promise<(UnusedTemplate & { id: string })[]> {
  const { id, name, event, subject, htmlContent, textContent, isActive, ownerNotifiedAt } = emailTemplates
  const active = await db
    .select({ id, name, event, subject, htmlContent, textContent })
    .from(emailTemplates)
    .where(and(isActive, isNull(ownerNotifiedAt)))
  return active.flatMap((template) => {
    const mail = mails.get(template.event ?? '')
    const problem = mail ? unusableReason(template, mail, config.publicUrl) : null
    return mail && problem ? [{ id: template.id, name: template.name, mail: mail.name, problem }] : []
  })
}
