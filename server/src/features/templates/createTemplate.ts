import { randomUUIDv7 } from 'node:crypto'
import type { CreateTemplate } from '@muster/contract/templates/calls'
import { change } from '../../audit/change.ts'
import type { Context } from '../../context.ts'
import { throwIf } from '../../kernel/errors.ts'
import { emailTemplates } from '../../mail/templates/tables.ts'
import { checkTemplate } from './check.ts'
import { ownerNotice } from './messages.ts'
import { wordingRefusal, tooManyRefusal } from './policy.ts'
import { templateById, templatesChanged } from './queries.ts'
import { contentOf, insertVersion, timeOf } from './saving.ts'

/**
 * Creates an inactive template.
 * @throws Refusal 400 for invalid content; 403 for a security email, except to Super Admins; 409 at the maximum number
 * of templates.
 */
export const createTemplate = (ctx: Context, input: CreateTemplate) =>
  change(ctx, async (tx) => {
    const { app, actor } = ctx
    throwIf(wordingRefusal(app, actor, input.event))
    const content = contentOf(input, await checkTemplate(app, input))
    throwIf(tooManyRefusal(await tx.$count(emailTemplates)))
    const [id, at] = [randomUUIDv7(), timeOf(ctx)]
    await tx
      .insert(emailTemplates)
      .values({ ...content, id, version: 1, createdBy: actor.id, createdAt: at, updatedAt: at })
    await insertVersion(tx, ctx, { ...content, templateId: id, number: 1 })
    return {
      action: 'template.created',
      subject: { type: 'email_template', id },
      after: content,
      events: [templatesChanged(), ...ownerNotice(ctx, 'created', { name: content.name, before: {}, after: content })],
      answer: { template: await templateById(tx, ctx, id) },
    }
  })
