import { eq } from 'drizzle-orm'
import { change } from '../../audit/change.ts'
import type { Context } from '../../context.ts'
import { assertFound } from '../../kernel/errors.ts'
import { storeMails } from '../../mail/storeMails.ts'
import { users } from '../../people/tables.ts'
import { checkTemplate } from './check.ts'
import { templateById } from './queries.ts'
import { withSamples } from './samples.ts'

/**
 * Sends the actor an email composed from a template and sample values, marked as a test in its subject.
 * @throws Refusal 404 if the template does not exist; 400 if it breaks a rule of the email it is for.
 */
export const sendTest = (ctx: Context, { id }: { id: string }) =>
  change(ctx, async (tx) => {
    const { app, actor } = ctx
    const template = await checkTemplate(app, await templateById(tx, ctx, id))
    const [own] = await tx
      .select({ firstName: users.firstName, lastName: users.lastName, email: users.email })
      .from(users)
      .where(eq(users.id, actor.id))
    assertFound(own)
    const mail = await withSamples(ctx, template, template.knownVariables, own)
    const subject = `[Test] ${mail.subject}`
    await storeMails(tx, app, [{ userId: actor.id, recipient: own.email, event: null, ...mail, subject }])
    const delivery =
      app.config.smtpUrl === null ? 'is kept in the outbox, because no mail server is set up' : 'is on its way'
    return {
      action: 'template.tested',
      subject: { type: 'email_template', id },
      answer: { message: `A test email to ${own.email} ${delivery}.` },
    }
  })
