import { setting } from '../company/settings.ts'
import type { App } from '../context.ts'
import type { Tx } from '../db/database.ts'
import { assertSendable, type Attachment } from './attachments.ts'
import { composeBuiltIn } from './compose.ts'
import type { Direction } from './page.ts'
import { builtInWords, type MailEvent, systemName } from '../mailEvents.ts'
import { type NewMail, storeMails } from './storeMails.ts'
import { activeTemplates } from './templates/active.ts'
import { templateOr } from './templates/render.ts'

type Parts = Pick<App, 'config' | 'log'>

/** Whom a mail is for. Somebody's row of `users` will do. */
export interface Recipient {
  /** The account, if that is somebody with one. */
  id: string | null
  email: string
  firstName: string
  lastName: string
  /** The language that they have chosen for their payslips, the only one that is known of them. */
  payslipLanguage?: 'en' | 'ar' | null
}

/** A mail of an event, before it has its words. */
export interface Post {
  event: MailEvent
  to: Recipient
  values: Readonly<Record<string, string>>
  attachments?: readonly Attachment[]
}

/** A mail of this event for somebody; `values` has one for each variable of the event's own. */
export const post = <Name extends string>(
  event: MailEvent<Name>,
  to: Recipient,
  values: Readonly<Record<Name, string>>,
  attachments: readonly Attachment[] = [],
): Post => ({ event, to, values, attachments })

/**
 * Posts mails with the transaction, however many with the same few statements; `storeMails` says what becomes of them.
 * Each has the text of its event's active template, or the built-in one.
 * @throws Error where attachments are larger together than mail servers take.
 */
export async function postMails(tx: Tx, services: Parts, posts: readonly Post[]): Promise<void> {
  if (!posts.length) return
  const companyName = await setting(tx, 'companyName')
  const templates = await activeTemplates(tx, services, new Map(posts.map(({ event }) => [event.event, event])))
  const worded = ({ event, to, values, attachments = [] }: Post): NewMail => {
    assertSendable(attachments)
    const { id, email, firstName, lastName } = to
    const own: Record<string, string> = { ...values, firstName, lastName, email, companyName, systemName }
    const all = event.isWarning ? { ...builtInWords(event, (name) => own[name] ?? ''), ...own } : own
    const of = { event: event.event, values: all, log: services.log }
    const words = templateOr(templates.get(event.event), of, () => composeBuiltIn(event, all, directionFor(to)))
    return { userId: id, recipient: email, event: event.event, ...words, attachments: [...attachments] }
  }
  await storeMails(tx, services, posts.map(worded))
}

/** Posts one. */
export const postMail = (tx: Tx, services: Parts, one: Post): Promise<void> => postMails(tx, services, [one])

/** Where lines begin in a built-in mail for somebody: on the right for whoever has chosen Arabic. */
const directionFor = ({ payslipLanguage }: Recipient): Direction => (payslipLanguage === 'ar' ? 'rtl' : 'ltr')
