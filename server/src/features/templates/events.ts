import type { MailCategory } from '@muster/contract/kit/mail'
import type { TemplateEvent } from '@muster/contract/templates/calls'
import type { Context } from '../../context.ts'
import { throwIf } from '../../kernel/errors.ts'
import { html, type Html } from '../../kernel/html.ts'
import type { BuiltInMail } from '../../events/mailEvents.ts'
import { needsSuperAdmin } from './policy.ts'
import { eventNamed, variablesFor } from './variables.ts'

/** Returns the emails that can have templates, with their built-in text as a starting point. */
export async function templateEvents({ app }: Context): Promise<{ events: TemplateEvent[] }> {
  return {
    events: [...app.mails.values()].map(({ event, category, name, description, builtIn, isWarning = false }) => ({
      event,
      category,
      name,
      description,
      needsSuperAdmin: needsSuperAdmin(app, event),
      builtIn: asTemplate(builtIn, isWarning),
    })),
  }
}

const button =
  'display:inline-block;padding:10px 20px;background-color:#0f766c;color:#ffffff;border-radius:6px;text-decoration:none'

/**
 * Returns a built-in text as a template. For a warning, the required variables `title` and `message` replace the title
 * and the paragraphs.
 */
function asTemplate(builtIn: BuiltInMail, isWarning: boolean): TemplateEvent['builtIn'] {
  const { action } = builtIn
  const [title, paragraphs] = isWarning ? ['{{title}}', ['{{message}}']] : [builtIn.title, builtIn.paragraphs]
  const lines: Html[] = [
    html`<h1 style="font-size:20px">${title}</h1>`,
    html`<p>Hello {{firstName}},</p>`,
    ...paragraphs.map((paragraph) => html`<p>${paragraph}</p>`),
  ]
  if (action) lines.push(html`<p><a href="${`{{${action.address}}}`}" style="${button}">${action.label}</a></p>`)
  return { subject: title, htmlContent: lines.map(({ markup }) => markup).join('\n') }
}

/**
 * Returns the variables for templates of a category or, with `event`, of one email.
 * @throws Refusal 400 if the email does not belong to the category.
 */
export async function templateVariables(
  { app }: Context,
  { category, event: name }: { category: MailCategory; event?: string },
) {
  const { event, refusal } = eventNamed(app, category, name ?? null)
  throwIf(refusal)
  const variables = Object.entries(variablesFor(app, category, event))
  return {
    variables: variables.map(
      ([variable, { description, sample, kind, isNeeded = false, isNeededInSubject = false }]) => ({
        name: variable,
        description,
        sample,
        kind,
        isNeeded: isNeeded || isNeededInSubject,
      }),
    ),
  }
}
