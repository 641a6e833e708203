import { type EmailTemplate, maxTemplates } from '@muster/contract/templates/calls'
import type { Actor } from '../../kernel/actor.ts'
import type { App } from '../../context.ts'
import { conflict, forbidden, type Refusal } from '../../kernel/errors.ts'
import { isSecurityMail } from '../../events/mailEvents.ts'

/**
 * Returns whether only Super Admins may change the templates of a mail, because it concerns the security of accounts.
 */
export function needsSuperAdmin({ mails }: Pick<App, 'mails'>, event: string | null): boolean {
  const mail = mails.get(event ?? '')
  return mail !== undefined && isSecurityMail(mail)
}

/**
 * Returns 403 naming `event` if a template belongs or would belong to a mail whose text the actor may not change; else
 * null.
 */
export const wordingRefusal = (app: Pick<App, 'mails'>, actor: Actor, ...events: (string | null)[]): Refusal | null =>
  actor.isSuperAdmin || !events.some((event) => needsSuperAdmin(app, event))
    ? null
    : forbidden('Only a Super Admin can change templates of security emails', 'event')

/** Returns the actions that an actor may take on a template: templates belong to no one. */
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

/** Returns 409 if the template has another version than the one that was seen; else null. */
export const staleRefusal = ({ version }: { version: number }, after: number | undefined): Refusal | null =>
  after === undefined || after === version
    ? null
    : conflict(
        'This template has changed since you opened it. Please check it and try again.',
        'template.changed_meanwhile',
      )

/** Returns 409 at the maximum number of templates; else null. */
export const tooManyRefusal = (count: number): Refusal | null =>
  count < maxTemplates
    ? null
    : conflict(`There are already ${maxTemplates} templates. Please delete some first.`, 'template.too_many')
