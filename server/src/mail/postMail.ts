import { setting } from '../company/settings.ts'
import type { App } from '../context.ts'
import type { Tx } from '../db/database.ts'
import { composeBuiltIn } from './compose.ts'
import { type MailEvent, systemName } from '../mailEvents.ts'
import { type NewMail, storeMails } from './storeMails.ts'

type Parts = Pick<App, 'config'>

/** Whom a mail is for. Somebody's row of `users` will do. */
export interface Recipient {
  /** The account, if that is somebody with one. */
  id: string | null
  email: string
  firstName: string
  lastName: string
}

/** A mail of an event, before it has its words. */
export interface Post {
  event: MailEvent
  to: Recipient
  values: Readonly<Record<string, string>>
}

/** A mail of this event for somebody; `values` has one for each variable of the event's own. */
export const post = <Name extends string>(
  event: MailEvent<Name>,
  to: Recipient,
  values: Readonly<Record<Name, string>>,
): Post => ({ event, to, values })

/** Posts mails with the transaction, however many with the same few statements; `storeMails` says what becomes of them. */
export async function postMails(tx: Tx, services: Parts, posts: readonly Post[]): Promise<void> {
  if (!posts.length) return
  const companyName = await setting(tx, 'companyName')
  await storeMails(
    tx,
    services,
    posts.map((one) => worded(one, companyName)),
  )
}

/** Posts one. */
export const postMail = (tx: Tx, services: Parts, one: Post): Promise<void> => postMails(tx, services, [one])

function worded({ event, to, values }: Post, companyName: string): NewMail {
  const { id, email, firstName, lastName } = to
  const all = { ...values, firstName, lastName, email, companyName, systemName }
  return { userId: id, recipient: email, event: event.event, ...composeBuiltIn(event, all) }
}
