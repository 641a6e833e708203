import type { UpdateTemplate } from '@muster/contract/templates/calls'
import { change } from '../../audit/change.ts'
import type { Context } from '../../context.ts'
import { throwIf, invalid } from '../../kernel/errors.ts'
import { checkTemplate } from './check.ts'
import { ownerNotice } from './messages.ts'
import { wordingRefusal, staleRefusal } from './policy.ts'
import { lockTemplate, templateById, templatesChanged } from './queries.ts'
import { type Content, contentOf, saveContent } from './saving.ts'

/**
 * Changes the content of a template and keeps the earlier content as a version. Saving unchanged content has no effect.
 * @throws Refusal 404 if it does not exist; 403 for a security email, except to Super Admins; 400 for invalid content,
 * or for assigning an active template to another email; 409 if it was changed meanwhile.
 */
export const updateTemplate = (ctx: Context, { id, after, ...changes }: UpdateTemplate) =>
  change(ctx, async (tx) => {
    const { app, actor } = ctx
    const template = await lockTemplate(tx, id)
    const { category = template.category, event = template.event, textContent = template.textContent } = changes
    const input = { ...changes, category, event, textContent }
    throwIf(wordingRefusal(app, actor, template.event, input.event), staleRefusal(template.version, after))
    const content = contentOf(input, await checkTemplate(app, input))
    throwIf(movedRefusal(template, content))
    const changed = differingFields(template, content)
    if (changed === null) return { action: null, answer: { template: await templateById(tx, ctx, id) } }
    await saveContent(tx, ctx, template, content)
    return {
      action: 'template.changed',
      subject: { type: 'email_template', id },
      ...changed,
      events: [templatesChanged(), ...ownerNotice(ctx, 'changed', { name: content.name, ...changed })],
      answer: { template: await templateById(tx, ctx, id) },
    }
  })

/** Returns a 400 refusal for assigning an active template to another email; else null. */
export const movedRefusal = (
  template: { isActive: boolean; event: string | null },
  { event }: Pick<Content, 'event'>,
) =>
  template.isActive && template.event !== event
    ? invalid({ event: 'Please deactivate the template before you change which email it is used for' })
    : null

/** Returns the changed fields of a template before and after the change, or null if nothing changed. */
export function differingFields(before: Content, after: Content) {
  const changed = (Object.keys(after) as (keyof Content)[]).filter((key) => before[key] !== after[key])
  if (!changed.length) return null
  const changedFields = (content: Content) => Object.fromEntries(changed.map((key) => [key, content[key]]))
  return { before: changedFields(before), after: changedFields(after) }
}
