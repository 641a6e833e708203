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

/** The recipient of an email, for example a row of `users`. */
export interface Recipient {
  /** The id of the recipient's account; null if they have none. */
  id: string | null
  email: string
  firstName: string
  lastName: string
  /** The language of the recipient's payslips, which determines the text direction of their emails. */
  payslipLanguage?: 'en' | 'ar' | null
}

/** An event with a recipient and values, from which an email is created. */
export interface Post {
  event: MailEvent
  to: Recipient
  values: Readonly<Record<string, string>>
  attachments?: readonly Attachment[]
}

/** Returns an email to be queued for a recipient. `values` has a value for each variable of the event. */
export const post = <Name extends string>(
  event: MailEvent<Name>,
  to: Recipient,
  values: Readonly<Record<Name, string>>,
  attachments: readonly Attachment[] = [],
): Post => ({ event, to, values, attachments })

/**
 * Creates and queues emails within the transaction, with a fixed number of statements. The text is the active template
 * of the event, or the built-in text. Without a mail server, they are kept for an administrator to read.
 * @throws Error if the attachments of an email are larger than mail servers accept.
 */
export async function postMails(tx: Tx, services: Parts, posts: readonly Post[]): Promise<void> {
  if (!posts.length) return
  const companyName = await readSetting(tx, 'companyName')
  const templates = await activeTemplates(tx, services, new Map(posts.map(({ event }) => [event.event, event])))
  const composeMail = ({ event, to, values, attachments = [] }: Post): NewMail => {
    assertSendable(attachments)
    const { id, email, firstName, lastName } = to
    const allOwnValues: Record<string, string> = { ...values, firstName, lastName, email, companyName, systemName }
    const all = event.isWarning
      ? { ...builtInWords(event, (name) => allOwnValues[name] ?? ''), ...allOwnValues }
      : allOwnValues
    const source = { event: event.event, values: all, log: services.log }
    const words = templateOr(templates.get(event.event), source, () => composeBuiltIn(event, all, directionFor(to)))
    return { userId: id, recipient: email, event: event.event, ...words, attachments: [...attachments] }
  }
  await storeMails(tx, services, posts.map(composeMail))
}

/** Creates and queues one email within the transaction. */
export const postMail = (tx: Tx, services: Parts, one: Post): Promise<void> => postMails(tx, services, [one])

/** Returns the direction of a built-in email: right to left for recipients who chose Arabic payslips. */
const directionFor = ({ payslipLanguage }: Recipient): Direction => (payslipLanguage === 'ar' ? 'rtl' : 'ltr')
