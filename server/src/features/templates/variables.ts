import type { MailCategory } from '@muster/contract/kit/mail'
import type { App } from '../../context.ts'
import { invalid } from '../../kernel/errors.ts'
import { commonVariables, type MailEvent, variablesOf } from '../../events/mailEvents.ts'
import { namesIn, type Variables } from '../../mail/templates/problems.ts'
import type { MailTemplate } from '../../mail/templates/render.ts'

/** Returns the names of the variables in a template's subject and texts. */
export const variablesIn = ({ subject, htmlContent, textContent }: MailTemplate): string[] =>
  namesIn(`${subject}\n${htmlContent}\n${textContent ?? ''}`)

/** Returns the variables for templates of one email or, without `event`, of all emails of the category. */
export function variablesFor(
  { mails }: Pick<App, 'mails'>,
  category: MailCategory,
  event: MailEvent | null,
): Variables {
  if (event) return variablesOf(event)
  const ofCategory = [...mails.values()].filter((mail) => mail.category === category)
  return { ...Object.assign({}, ...ofCategory.map(variablesOf)), ...commonVariables }
}

/**
 * Returns the email of this name, or `refusal` (400) if the category has no such email. Both are null without a name.
 */
export function eventNamed({ mails }: Pick<App, 'mails'>, category: MailCategory, name: string | null) {
  if (name === null) return { event: null, refusal: null }
  const event = mails.get(name) ?? null
  if (event?.category === category) return { event, refusal: null }
  return {
    event: null,
    refusal: invalid({ event: event ? 'This email belongs to another category' : 'This email does not exist' }),
  }
}
