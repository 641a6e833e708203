import { type EmailTemplate, maxTemplates } from '@muster/contract/templates/calls'
import type { Actor } from '../../kernel/actor.ts'
import type { App } from '../../context.ts'
import { conflict, forbidden, type Refusal, staleRefusalFor } from '../../kernel/errors.ts'
import { isSecurityMail } from '../../events/mailEvents.ts'

/** Returns whether only Super Admins may change the templates of an email, because it concerns account security. */
export function needsSuperAdmin({ mails }: Pick<App, 'mails'>, event: string | null): boolean {
  const mail = mails.get(event ?? '')
  return mail !== undefined && isSecurityMail(mail)
}

/**
 * Returns a 403 refusal on `event` if one of these emails is a security email and the actor is not a Super Admin; else
 * null.
 */
export const wordingRefusal = (app: Pick<App, 'mails'>, actor: Actor, ...events: (string | null)[]): Refusal | null =>
  actor.isSuperAdmin || !events.some((event) => needsSuperAdmin(app, event))
    ? null
    : forbidden('Only a Super Admin can change templates of security emails', 'event')

/** Returns the actions that the actor may take on a template. */
export function templateActions(
  app: Pick<App, 'mails'>,
  actor: Actor,
  { event }: Pick<EmailTemplate, 'event'>,
): EmailTemplate['can'] {
  const isFree = wordingRefusal(app, actor, event) === null
  return {
    update: isFree && actor.permissions.has('settings.email_templates_update'),
    delete: isFree && actor.permissions.has('settings.email_templates_delete'),
  }
}

/** Returns a 409 refusal if the template has changed since version `after`, which the client last read; else null. */
export const staleRefusal = staleRefusalFor('template.changed_meanwhile', 'template')

/** Returns a 409 refusal at the maximum number of templates; else null. */
export const tooManyRefusal = (count: number): Refusal | null =>
  count < maxTemplates
    ? null
    : conflict(`There are already ${maxTemplates} templates. Please delete some first.`, 'template.too_many')
