import { createLink } from '../../access/oneUseLinks.ts'
import type { App } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { type ComposedMail, composeMail, type MailContent } from '../../mail/compose.ts'
import { postMail } from '../../mail/postMail.ts'
import { setting } from '../settings/queries.ts'

interface Recipient {
  id: string
  firstName: string
  email: string
}

type Services = Pick<App, 'config' | 'queue'>

async function post(
  tx: Tx,
  services: Services,
  { id, firstName, email }: Recipient,
  content: Omit<MailContent, 'companyName' | 'greetingName'>,
) {
  const mail: ComposedMail = composeMail({
    companyName: await setting(tx, 'companyName'),
    greetingName: firstName,
    ...content,
  })
  await postMail(tx, services, { userId: id, recipient: email, ...mail })
}

/** Where a link leads. The token stands behind the hash: browsers do not send it, so no server log holds it. */
const linkTo = ({ config }: Services, view: string, token: string) => `${config.publicUrl}/?view=${view}#token=${token}`

/** Sends the link that activates an account, good for 7 days; answers whether it went, for only so many may. */
export async function mailActivation(
  tx: Tx,
  services: Services,
  person: Recipient & { passwordHash: string | null },
): Promise<boolean> {
  const token = await createLink(tx, person.id, 'ACTIVATE')
  if (token === null) return false
  await post(tx, services, person, {
    title: 'Activate your account',
    paragraphs: [
      `An account has been made for you, with the email address ${person.email}.`,
      person.passwordHash === null
        ? 'Please activate it within 7 days. There you choose the password with which you sign in.'
        : 'Please activate it within 7 days. Then sign in with the password that you have been given.',
    ],
    action: { label: 'Activate your account', url: linkTo(services, 'activate', token) },
  })
  return true
}

/** Tells somebody that an administrator has set their password; an active account gets a link to choose another. */
export async function mailPasswordSet(
  tx: Tx,
  services: Services,
  person: Recipient & { isActive: boolean },
): Promise<void> {
  const token = person.isActive ? await createLink(tx, person.id, 'RESET_PASSWORD') : null
  const told = [
    'An administrator has set a new password for your account. Wherever you were signed in, you are not any more.',
  ]
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

/** Tells somebody, at the address that they had, that it is another one now. */
export async function mailAddressChanged(tx: Tx, services: Services, person: Recipient): Promise<void> {
  await post(tx, services, person, {
    title: 'Your email address has been changed',
    paragraphs: [
      'An administrator has changed the email address of your account. From now on, mail goes to the new address, and you sign in with it.',
      'If you did not expect this, please talk to your administrator.',
    ],
  })
}
