import { type EmailTemplate, mostTemplates } from '@muster/contract/templates/calls'
import type { Actor } from '../../actor.ts'
import type { App } from '../../context.ts'
import { conflict, forbidden, type Refusal } from '../../errors.ts'
import { isSecurityMail } from '../../mailEvents.ts'

/** Returns whether Super Admins alone change the templates of a mail, as it is about the security of accounts. */
export function needsSuperAdmin({ mails }: Pick<App, 'mails'>, event: string | null): boolean {
  const mail = mails.get(event ?? '')
  return mail !== undefined && isSecurityMail(mail)
}

/** Returns 403 naming `event` where a template is or becomes one of a mail that is not the actor’s to word; else null. */
export const wordingRefusal = (app: Pick<App, 'mails'>, actor: Actor, ...events: (string | null)[]): Refusal | null =>
  actor.isSuperAdmin || !events.some((event) => needsSuperAdmin(app, event))
    ? null
    : forbidden('Only a Super Admin can change templates of security emails', 'event')

/** Returns what an actor may do with a template: templates belong to no one. */
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

/** 409 where the template has another version than the one that was seen. */
export const staleRefusal = ({ version }: { version: number }, after: number | undefined): Refusal | null =>
  after === undefined || after === version
    ? null
    : conflict('The template was changed meanwhile. Please look at it again.', 'template.changed_meanwhile')

/** 409 where there are as many templates as there may be. */
export const tooManyRefusal = (count: number): Refusal | null =>
  count < mostTemplates
    ? null
    : conflict(`There are already ${mostTemplates} templates. Please delete some first.`, 'template.too_many')
