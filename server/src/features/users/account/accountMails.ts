import { createLink, createLinks } from '../../../access/oneUseLinks.ts'
import type { App } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { type ComposedMail, composeMail, type MailContent } from '../../../mail/compose.ts'
import { postMails } from '../../../mail/postMail.ts'
import { setting } from '../../../company/settings.ts'

interface Recipient {
  id: string
  firstName: string
  email: string
}

type Services = Pick<App, 'config'>

type Content = Omit<MailContent, 'companyName' | 'greetingName'>

async function postEach(tx: Tx, services: Services, mails: (Content & { to: Recipient })[]) {
  const companyName = await setting(tx, 'companyName')
  await postMails(
    tx,
    services,
    mails.map(({ to: { id, firstName, email }, ...content }) => {
      const mail: ComposedMail = composeMail({ companyName, greetingName: firstName, ...content })
      return { userId: id, recipient: email, ...mail }
    }),
  )
}

const post = (tx: Tx, services: Services, to: Recipient, content: Content) =>
  postEach(tx, services, [{ to, ...content }])

/** Where a link leads. The token is behind the hash: browsers do not send it, so no server log holds it. */
const linkTo = ({ config }: Services, view: string, token: string) => `${config.publicUrl}/?view=${view}#token=${token}`

type WaitingPerson = Recipient & { passwordHash: string | null }

/** Sends each the link that activates the account, good for 7 days, up to a limit per person; returns how many went. */
export async function mailActivations(tx: Tx, services: Services, people: readonly WaitingPerson[]): Promise<number> {
  const ids = people.map(({ id }) => id)
  const tokens = await createLinks(tx, ids, 'ACTIVATE')
  const mails = people.flatMap((person) => {
    const token = tokens.get(person.id)
    return token === undefined ? [] : [{ to: person, ...activationOf(services, person, token) }]
  })
  await postEach(tx, services, mails)
  return mails.length
}

/** The same for one; answers whether it went. */
export const mailActivation = async (tx: Tx, services: Services, person: WaitingPerson): Promise<boolean> =>
  (await mailActivations(tx, services, [person])) === 1

const activationOf = (services: Services, { email, passwordHash }: WaitingPerson, token: string): Content => ({
  title: 'Activate your account',
  paragraphs: [
    `An account has been made for you, with the email address ${email}.`,
    passwordHash === null
      ? 'Please activate it within 7 days. There you choose the password with which you sign in.'
      : 'Please activate it within 7 days. Then sign in with the password that you have been given.',
  ],
  action: { label: 'Activate your account', url: linkTo(services, 'activate', token) },
})

/** Tells somebody that an administrator has set their password; an active account gets a link to choose another. */
export async function mailPasswordSet(
  tx: Tx,
  services: Services,
  person: Recipient & { isActive: boolean },
): Promise<void> {
  const token = person.isActive ? await createLink(tx, person.id, 'RESET_PASSWORD') : null
  const told = ['An administrator has set a new password for your account. You have been signed out everywhere.']
  if (token)
    told.push(
      'Your administrator gives you the new password. You may also choose one of your own with this link, once, within an hour.',
    )
  await post(tx, services, person, {
    title: 'Your password has been reset',
    paragraphs: told,
    ...(token && { action: { label: 'Choose a new password', url: linkTo(services, 'reset-password', token) } }),
  })
}

/**
 * Tells somebody, at their former address, that it has changed. Somebody who changed it themselves gets a link
 * with which that can be undone for a week: it may have been somebody else.
 */
export async function mailAddressChanged(
  tx: Tx,
  services: Services,
  before: Recipient,
  { email, undo }: { email: string; undo: string | null },
): Promise<void> {
  const further = 'From now on, mail goes to the new address, and you sign in with it.'
  const byOneself = [
    `The email address of your account has been changed to ${email}, with your password. ${further}`,
    'If it was not you, undo the change with this link within 7 days. You choose a new password with it, and whoever is signed in is signed out.',
  ]
  const byAdministrator = [
    `An administrator has changed the email address of your account. ${further}`,
    'If you did not expect this, please talk to your administrator.',
  ]
  await post(tx, services, before, {
    title: 'Your email address has been changed',
    paragraphs: undo ? byOneself : byAdministrator,
    ...(undo && { action: { label: 'Undo the change', url: linkTo(services, 'undo-address', undo) } }),
  })
}

/** Tells somebody, at their new address, that it is now that of their account. */
export async function mailNewAddress(tx: Tx, services: Services, person: Recipient): Promise<void> {
  await post(tx, services, person, {
    title: 'This is the email address of your account now',
    paragraphs: [
      `From now on, mail about your account goes to ${person.email}, and you sign in with it.`,
      'If you know of no such account, please tell the administrator of the company named here.',
    ],
  })
}

/** Tells somebody at both addresses that a change of theirs was undone. */
export async function mailAddressRestored(
  tx: Tx,
  services: Services,
  person: Recipient,
  removed: string,
): Promise<void> {
  const content = {
    title: 'A change of your email address has been undone',
    paragraphs: [
      `The email address of your account is ${person.email} again, and not ${removed}. It has a new password, and all sessions have been ended.`,
      'If you did not expect this, please talk to your administrator.',
    ],
  }
  const both = [person.email, removed]
  await postEach(
    tx,
    services,
    both.map((email) => ({ to: { ...person, email }, ...content })),
  )
}
