import { findReservedAddress } from '../../../access/reservedAddresses.ts'
import { createLink, createLinks } from '../../../access/oneUseLinks.ts'
import type { App } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { post, postMail, postMails, type Recipient as AnyRecipient } from '../../../mail/postMail.ts'
import {
  activation,
  addressChangedByAdministrator,
  addressChangedByOwner,
  addressHeld,
  newAddress,
  passwordSet,
  passwordSetOfInactive,
} from './mailEvents.ts'

type Recipient = AnyRecipient & { id: string }

type Services = Pick<App, 'config' | 'log'>

/**
 * Returns the URL of an emailed link. A browser does not send the part after the #, so the token is in no server log.
 */
const linkTo = ({ config }: Services, view: string, token: string) => `${config.publicUrl}/?view=${view}#token=${token}`

type PersonToActivate = Recipient & { passwordHash: string | null }

/**
 * Sends people the link to activate their account, valid for 7 days. Leaves out people who already have too many
 * unexpired links. Returns the number of emails.
 */
export async function mailActivations(
  tx: Tx,
  services: Services,
  people: readonly PersonToActivate[],
): Promise<number> {
  const ids = people.map(({ id }) => id)
  const tokens = await createLinks(tx, ids, 'ACTIVATE')
  const mails = people.flatMap((person) => {
    const token = tokens.get(person.id)
    if (token === undefined) return []
    const address = linkTo(services, 'activate', token)
    return [post(activation, person, { address, signIn: signInWith(person) })]
  })
  await postMails(tx, services, mails)
  return mails.length
}

/** Sends one person the link to activate their account. Returns false if they already have too many unexpired links. */
export const mailActivation = async (tx: Tx, services: Services, person: PersonToActivate): Promise<boolean> =>
  (await mailActivations(tx, services, [person])) === 1

const signInWith = ({ passwordHash }: PersonToActivate) =>
  passwordHash === null ? 'You choose your password there.' : 'Then sign in with the password you were given.'

/**
 * Returns the person with the reserved address, if there is one, as their email address: sign-in links are sent there.
 */
const atReservedAddress = <R extends Recipient>(person: R, reservedEmail: string | null): R => ({
  ...person,
  email: reservedEmail ?? person.email,
})

/**
 * Notifies a person by email that an administrator has set their password. If the account is active, the mail includes
 * a link to choose a new password. If an address is reserved for the person, the mail with the link goes there, and
 * their current address gets a mail without a link.
 */
export async function mailPasswordSet(
  tx: Tx,
  services: Services,
  person: Recipient & { isActive: boolean },
): Promise<void> {
  const token = person.isActive ? await createLink(tx, person.id, 'RESET_PASSWORD') : null
  const reservedEmail = await findReservedAddress(tx, person.id)
  const address = token && linkTo(services, 'reset-password', token)
  const withLink = address ? [post(passwordSet, atReservedAddress(person, reservedEmail), { address })] : []
  const withoutLink = address && reservedEmail === null ? [] : [post(passwordSetOfInactive, person, {})]
  await postMails(tx, services, [...withLink, ...withoutLink])
}

/** Notifies a person at their former address that they changed it, with a link to undo the change within a week. */
export async function mailAddressChanged(
  tx: Tx,
  services: Services,
  before: Recipient,
  { email, undo }: { email: string; undo: string },
): Promise<void> {
  const address = linkTo(services, 'undo-address', undo)
  await postMail(tx, services, post(addressChangedByOwner, before, { newEmail: email, address }))
}

/**
 * Notifies a person that someone else changed their email address. The address reserved for them (`formerEmail`), if
 * any, gets a link to undo the change. The address that they had before the change gets a mail without a link, unless
 * it is the reserved one.
 */
export async function mailAddressChangedByOther(
  tx: Tx,
  services: Services,
  before: Recipient,
  { formerEmail, email, undo }: { formerEmail: string; email: string; undo: string | null },
): Promise<void> {
  const address = undo && linkTo(services, 'undo-address', undo)
  const atFormerAddress = address
    ? [post(addressHeld, { ...before, email: formerEmail }, { newEmail: email, address })]
    : []
  const isBetween = address !== null && formerEmail !== before.email
  const unlinkedMail = address && !isBetween ? [] : [post(addressChangedByAdministrator, before, {})]
  await postMails(tx, services, [...atFormerAddress, ...unlinkedMail])
}

/** Notifies a person at their new address that it now belongs to their account. */
export const mailNewAddress = (tx: Tx, services: Services, person: Recipient): Promise<void> =>
  postMail(tx, services, post(newAddress, person, {}))
