import { and, desc, eq } from 'drizzle-orm'
import { change } from '../../audit/change.ts'
import type { Context } from '../../context.ts'
import { throwIf, assertFound, unacceptable } from '../../kernel/errors.ts'
import { emailTemplates, emailTemplateVersions as versions } from '../../mail/templates/tables.ts'
import { users } from '../../people/tables.ts'
import { checkTemplate } from './check.ts'
import { ownerNotice } from './messages.ts'
import { wordingRefusal, staleRefusal } from './policy.ts'
import { lockTemplate, templateById, templatesChanged } from './queries.ts'
import { contentOf, saveContent } from './saving.ts'
import { differingFields, movedRefusal } from './updateTemplate.ts'

/** Returns the versions of a template, newest first. @throws Refusal 404 if the template does not exist. */
export async function templateVersions({ app: { db } }: Context, { id }: { id: string }) {
  const rows = await db
    .select({
      number: versions.number,
      name: versions.name,
      category: versions.category,
      event: versions.event,
      subject: versions.subject,
      htmlContent: versions.htmlContent,
      textContent: versions.textContent,
      savedBy: { id: users.id, firstName: users.firstName, lastName: users.lastName },
      createdAt: versions.createdAt,
      restoredFrom: versions.restoredFrom,
    })
    .from(versions)
    .innerJoin(emailTemplates, eq(emailTemplates.id, versions.templateId))
    .leftJoin(users, eq(users.id, versions.savedBy))
    .where(eq(versions.templateId, id))
    .orderBy(desc(versions.number))
  assertFound(rows.length > 0)
  return { versions: rows }
}

/**
 * Restores an earlier version of a template as its newest, unless it equals the current content.
 * @throws Refusal 404 if the template or version does not exist; 403 for a security email, except to Super Admins; 400
 * for the current version, or for content that breaks a rule of the email it is for; 409 if the template was changed
 * meanwhile.
 */
export const restoreVersion = (ctx: Context, { id, number, after }: { id: string; number: number; after?: number }) =>
  change(ctx, async (tx) => {
    const { app, actor } = ctx
    const template = await lockTemplate(tx, id)
    throwIf(
      wordingRefusal(app, actor, template.event),
      staleRefusal(template.version, after),
      number === template.version ? isPresent() : null,
    )
    const [version] = await tx
      .select()
      .from(versions)
      .where(and(eq(versions.templateId, id), eq(versions.number, number)))
    assertFound(version)
    throwIf(wordingRefusal(app, actor, version.event))
    const content = contentOf(version, await checkTemplate(app, version))
    throwIf(movedRefusal(template, content))
    const changed = differingFields(template, content)
    if (changed === null) return { action: null, answer: { template: await templateById(tx, ctx, id) } }
    await saveContent(tx, ctx, template, { ...content, restoredFrom: number })
    return {
      action: 'template.restored',
      subject: { type: 'email_template', id },
      ...changed,
      events: [templatesChanged(), ...ownerNotice(ctx, 'changed', { name: content.name, ...changed })],
      answer: { template: await templateById(tx, ctx, id) },
    }
  })

const isPresent = () => unacceptable('This is already the current version')
