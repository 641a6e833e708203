import { eq } from 'drizzle-orm'
import { change } from '../../audit/change.ts'
import type { Context } from '../../context.ts'
import { throwIf } from '../../kernel/errors.ts'
import { emailTemplates } from '../../mail/templates/tables.ts'
import { ownerNotice } from './messages.ts'
import { wordingRefusal } from './policy.ts'
import { lockTemplate, templatesChanged } from './queries.ts'
import { contentOf } from './saving.ts'

/**
 * Deletes a template with its versions. The audit trail keeps its last content.
 * @throws Refusal 404 if it does not exist; 403 for a security email, except to Super Admins.
 */
export const removeTemplate = (ctx: Context, { id }: { id: string }) =>
  change(ctx, async (tx) => {
    const { isActive, ...template } = await lockTemplate(tx, id)
    throwIf(wordingRefusal(ctx.app, ctx.actor, template.event))
    const content = contentOf(template, template)
    await tx.delete(emailTemplates).where(eq(emailTemplates.id, id))
    return {
      action: 'template.deleted',
      subject: { type: 'email_template', id },
      before: { ...content, isActive },
      events: [templatesChanged(), ...ownerNotice(ctx, 'deleted', { name: content.name, before: content, after: {} })],
      answer: undefined,
    }
  })
