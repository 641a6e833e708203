import { and, eq, ne, sql } from 'drizzle-orm'
import { change } from '../../audit/change.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { throwIf } from '../../kernel/errors.ts'
import { emailTemplates } from '../../mail/templates/tables.ts'
import { checkTemplate } from './check.ts'
import { ownerNotice } from './messages.ts'
import { wordingRefusal } from './policy.ts'
import { lockTemplate, templateById, templatesChanged } from './queries.ts'
import { contentOf, timeOf } from './saving.ts'

/**
 * Activates or deactivates a template. Activating it deactivates the email's other active template.
 * @throws Refusal 404 if the template does not exist; 403 for a security email, except to Super Admins; 400 if it
 * breaks a rule of the email it is for.
 */
export const toggleStatus = (ctx: Context, input: { id: string; isActive?: boolean }) =>
  change(ctx, async (tx) => {
    const { app, actor } = ctx
    const { id } = input
    // If two templates of one email are activated at the same time, the second replaces the first.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('email_templates'))`)
    const template = await lockTemplate(tx, id)
    throwIf(wordingRefusal(app, actor, template.event))
    const others = await lockOthers(tx, template)
    const isActive = input.isActive ?? !template.isActive
    if (isActive) await checkTemplate(app, template)
    const replaced = others.filter((other) => isActive && other.isActive)
    const names = replaced.map(({ name }) => name)
    const answer = async () => ({
      message: messageOf({ ...template, isActive }, names),
      template: await templateById(tx, ctx, id),
    })
    if (isActive === template.isActive && !replaced.length) return { action: null, answer: await answer() }
    for (const other of replaced) await setActive(tx, ctx, other.id, false)
    if (isActive !== template.isActive) await setActive(tx, ctx, id, isActive)
    const content = contentOf(template, template)
    return {
      action: isActive ? 'template.activated' : 'template.deactivated',
      subject: { type: 'email_template', id },
      before: { isActive: template.isActive, replaced: names },
      after: { isActive },
      events: [
        templatesChanged(),
        ...ownerNotice(ctx, isActive ? 'activated' : 'deactivated', {
          name: template.name,
          replaced: names,
          before: isActive ? {} : content,
          after: isActive ? content : {},
        }),
      ],
      answer: await answer(),
    }
  })

type Row = typeof emailTemplates.$inferSelect

/** Returns the other templates of the same email, locked until the transaction ends. */
const lockOthers = (tx: Tx, { id, event }: Row): Promise<Row[]> =>
  event === null
    ? Promise.resolve([])
    : tx
        .select()
        .from(emailTemplates)
        .where(and(eq(emailTemplates.event, event), ne(emailTemplates.id, id)))
        .for('update')

const setActive = (tx: Tx, ctx: Context, id: string, isActive: boolean) =>
  tx
    .update(emailTemplates)
    .set({ isActive, updatedAt: timeOf(ctx) })
    .where(eq(emailTemplates.id, id))

function messageOf({ name, event, isActive }: Pick<Row, 'name' | 'event' | 'isActive'>, replaced: string[]): string {
  if (event === null) return `${name} is ${isActive ? 'active' : 'inactive'}. It is not used for any email.`
  if (!isActive) return `${name} is inactive. The built-in text is used again.`
  const [other] = replaced
  return `${name} is active${other === undefined ? '' : `, replacing ${other}`}. Used from the next email on.`
}
