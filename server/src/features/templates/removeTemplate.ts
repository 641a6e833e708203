import { eq } from 'drizzle-orm'
import { change } from '../../audit/change.ts'
import type { Context } from '../../context.ts'
import { emailTemplates } from '../../mail/templates/tables.ts'
import { lockTemplate, templatesChanged } from './queries.ts'

/**
 * Deletes a template with its versions; the audit trail keeps what it said last.
 * @throws Refusal 404 where there is none.
 */
export const removeTemplate = (ctx: Context, { id }: { id: string }) =>
  change(ctx, async (tx) => {
    const { name, category, event, subject, htmlContent, textContent, isActive } = await lockTemplate(tx, id)
    await tx.delete(emailTemplates).where(eq(emailTemplates.id, id))
    return {
      action: 'template.deleted',
      subject: { type: 'email_template', id },
      before: { name, category, event, subject, htmlContent, textContent, isActive },
      events: [templatesChanged()],
      answer: undefined,
    }
  })
