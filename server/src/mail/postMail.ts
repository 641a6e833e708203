import { readSetting } from '../companySettings/settings.ts'
import type { App } from '../context.ts'
import type { Tx } from '../db/database.ts'
import { assertSendable, type Attachment } from './attachments.ts'
import { composeBuiltIn } from './compose.ts'
import type { Direction } from './page.ts'
import { builtInWords, type MailEvent, systemName } from '../events/mailEvents.ts'
import { type NewMail, storeMails } from './storeMails.ts'
import { activeTemplates } from './templates/active.ts'
import { templateOr } from './templates/render.ts'

type Parts = Pick<App, 'config' | 'log'>

/** The recipient of a mail; a row of `users` fits. */
export interface Recipient {
  /** The account, if the recipient has one. */
  id: string | null
  email: string
  firstName: string
  lastName: string
  /** The language they chose for their payslips, the only known preference. */
  payslipLanguage?: 'en' | 'ar' | null
}

/** A mail of an event, before its text is made. */
export interface Post {
  event: MailEvent
  to: Recipient
  values: Readonly<Record<string, string>>
  attachments?: readonly Attachment[]
}

/** Returns a mail of this event for a recipient; `values` has one for each variable of the event's own. */
export const post = <Name extends string>(
  event: MailEvent<Name>,
  to: Recipient,
  values: Readonly<Record<Name, string>>,
  attachments: readonly Attachment[] = [],
): Post => ({ event, to, values, attachments })

/**
 * Posts mails in the transaction, with a fixed number of statements; `storeMails` queues or keeps them.
 * Each has the text of its event's active template, or the built-in one.
 * @throws Error where attachments together exceed what mail servers accept.
 */
export async function postMails(tx: Tx, services: Parts, posts: readonly Post[]): Promise<void> {
  if (!posts.length) return
  const companyName = await readSetting(tx, 'companyName')
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

/** Posts one mail. */
export const postMail = (tx: Tx, services: Parts, one: Post): Promise<void> => postMails(tx, services, [one])

/** Returns the direction of a built-in mail: right to left for people who chose Arabic. */
const directionFor = ({ payslipLanguage }: Recipient): Direction => (payslipLanguage === 'ar' ? 'rtl' : 'ltr')
