import type { MailCategory } from '@muster/contract/kit/mail'
import type { App } from '../../context.ts'
import { invalid } from '../../kernel/errors.ts'
import { commonVariables, type MailEvent, variablesOf } from '../../events/mailEvents.ts'
import { namesIn, type Variables } from '../../mail/templates/problems.ts'
import type { MailTemplate } from '../../mail/templates/render.ts'

/** Returns the names of the variables that occur in a template. */
export const variablesIn = ({ subject, htmlContent, textContent }: MailTemplate): string[] =>
  namesIn(`${subject}\n${htmlContent}\n${textContent ?? ''}`)

/** Returns the variables of a template: of its mail, or, without one, of all mails of its category. */
export function variablesFor(
  { mails }: Pick<App, 'mails'>,
  category: MailCategory,
  event: MailEvent | null,
): Variables {
  if (event) return variablesOf(event)
  const ofCategory = [...mails.values()].filter((mail) => mail.category === category)
  return { ...Object.assign({}, ...ofCategory.map(variablesOf)), ...commonVariables }
}

/** Returns the mail of this name in the category, or 400 as `refusal` if there is none. */
export function eventNamed({ mails }: Pick<App, 'mails'>, category: MailCategory, name: string | null) {
  if (name === null) return { event: null, refusal: null }
  const event = mails.get(name) ?? null
  if (event?.category === category) return { event, refusal: null }
  return {
    event: null,
    refusal: invalid({ event: event ? 'This email belongs to another category' : 'This email does not exist' }),
  }
}
