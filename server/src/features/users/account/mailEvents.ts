import { mailEvent } from '../../../mailEvents.ts'

/** Returns the variable of a sign-in link: a template without it would make the mail useless. */
const link = (description: string, view: string) => ({
  description,
  sample: `https://hr.example.com/?view=${view}#token=sample`,
  kind: 'address' as const,
  isNeeded: true,
  isOneUse: true,
})

export const activation = mailEvent({
  event: 'account.activation',
  category: 'activation',
  name: 'Account activation',
  description: 'An account has been made: to the new person.',
  variables: {
    address: link('Address at which the account is activated, once, within 7 days', 'activate'),
    signIn: {
      description: 'How they sign in then, a sentence',
      sample: 'There you choose the password with which you sign in.',
      kind: 'text',
    },
  },
  builtIn: {
    title: 'Activate your account',
    paragraphs: [
      'An account has been made for you, with the email address {{email}}.',
      'Please activate it within 7 days. {{signIn}}',
    ],
    action: { label: 'Activate your account', address: 'address' },
  },
})

const passwordWasSet = 'An administrator has set a new password for your account. You have been signed out everywhere.'

export const passwordSet = mailEvent({
  event: 'account.password_set',
  category: 'activation',
  name: 'Password set by an administrator',
  description: 'An administrator has set somebody’s password: to them.',
  variables: { address: link('Address at which they choose another, once, within an hour', 'reset-password') },
  isWarning: true,
  builtIn: {
    title: 'Your password has been reset',
    paragraphs: [
      passwordWasSet,
      'Your administrator gives you the new password. You may also choose one of your own with this link, once, within an hour.',
    ],
    action: { label: 'Choose a new password', address: 'address' },
  },
})

export const passwordSetOfInactive = mailEvent({
  event: 'account.password_set_inactive',
  category: 'activation',
  name: 'Password set by an administrator, account switched off',
  description:
    'An administrator has set the password of somebody who cannot sign in, or who was sent many links: to them.',
  variables: {},
  isWarning: true,
  builtIn: { title: 'Your password has been reset', paragraphs: [passwordWasSet] },
})

const fromNowOn = 'From now on, mail goes to the new address, and you sign in with it.'

export const addressChangedByOneself = mailEvent({
  event: 'account.address_changed',
  category: 'system',
  name: 'Email address changed',
  description: 'Somebody changed their own email address: to the former one.',
  variables: {
    newEmail: { description: 'The new email address', sample: 'salma@example.com', kind: 'text' },
    address: link('Address at which the change is undone, once, within 7 days', 'undo-address'),
  },
  isWarning: true,
  builtIn: {
    title: 'Your email address has been changed',
    paragraphs: [
      `The email address of your account has been changed to {{newEmail}}, with your password. ${fromNowOn}`,
      'If it was not you, undo the change with this link within 7 days. You choose a new password with it, and whoever is signed in is signed out.',
    ],
    action: { label: 'Undo change', address: 'address' },
  },
})

export const addressChangedByAdministrator = mailEvent({
  event: 'account.address_changed_by_administrator',
  category: 'system',
  name: 'Email address changed by an administrator',
  description: 'An administrator changed somebody’s email address: to the former one.',
  variables: {},
  isWarning: true,
  builtIn: {
    title: 'Your email address has been changed',
    paragraphs: [
      `An administrator has changed the email address of your account. ${fromNowOn}`,
      'If you did not expect this, please talk to your administrator.',
    ],
  },
})

export const addressHeld = mailEvent({
  event: 'account.address_changed_held',
  category: 'system',
  name: 'Email address changed by an administrator, with a link back',
  description: 'An administrator changed the email address of an account in use: to the former address.',
  variables: {
    newEmail: { description: 'The new email address', sample: 'salma@example.com', kind: 'text' },
    address: link('Address at which the change is undone, once, within 72 hours', 'undo-address'),
  },
  isWarning: true,
  builtIn: {
    title: 'Your email address has been changed',
    paragraphs: [
      'An administrator has changed the email address of your account to {{newEmail}}. You sign in with it now.',
      'If you did not expect this, undo the change with this link within 72 hours. You choose a new password with it, and all sessions and API keys are ended. Until then, links to a new password are sent to this address.',
    ],
    action: { label: 'Undo change', address: 'address' },
  },
})

export const newAddress = mailEvent({
  event: 'account.new_address',
  category: 'system',
  name: 'New email address',
  description: 'Somebody’s email address was changed: to the new one.',
  variables: {},
  isWarning: true,
  builtIn: {
    title: 'This is the email address of your account now',
    paragraphs: [
      'From now on, mail about your account goes to {{email}}, and you sign in with it.',
      'If you know of no such account, please tell the administrator of the company named here.',
    ],
  },
})

export const accountMails = [
  activation,
  passwordSet,
  passwordSetOfInactive,
  addressChangedByOneself,
  addressChangedByAdministrator,
  addressHeld,
  newAddress,
]
