import { mailEvent } from '../../../events/mailEvents.ts'

/**
 * Returns the template variable for a sign-in link. Every template must contain it: the email is useless without it.
 */
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
  description: 'Sent to a new person when their account is created.',
  variables: {
    address: link('Activation link, valid once within 7 days', 'activate'),
    signIn: {
      description: 'Sentence about signing in',
      sample: 'You choose your password there.',
      kind: 'text',
    },
  },
  builtIn: {
    title: 'Activate your account',
    paragraphs: [
      'An account has been created for you with the email address {{email}}.',
      'Please activate it within 7 days. {{signIn}}',
    ],
    action: { label: 'Activate your account', address: 'address' },
  },
})

const passwordWasSet =
  'An administrator has set a new password for your account. You have been signed out on all devices.'

export const passwordSet = mailEvent({
  event: 'account.password_set',
  category: 'activation',
  name: 'Password set by an administrator',
  description: 'Sent to users when an administrator sets their password.',
  variables: { address: link('Link to choose another password, valid once within an hour', 'reset-password') },
  isWarning: true,
  builtIn: {
    title: 'Your password has been reset',
    paragraphs: [
      passwordWasSet,
      'Your administrator will give you the new password. You can also choose your own with this link, which works once, within an hour.',
    ],
    action: { label: 'Choose a new password', address: 'address' },
  },
})

export const passwordSetOfInactive = mailEvent({
  event: 'account.password_set_inactive',
  category: 'activation',
  name: 'Password set by an administrator, without link',
  description: 'Sent to users who cannot sign in, or who already have too many unexpired links.',
  variables: {},
  isWarning: true,
  builtIn: { title: 'Your password has been reset', paragraphs: [passwordWasSet] },
})

const fromNowOn = 'From now on, you sign in with the new address, and emails go there.'

export const addressChangedByOwner = mailEvent({
  event: 'account.address_changed',
  category: 'system',
  name: 'Email address changed',
  description: 'Sent to the former address when users change their own email address.',
  variables: {
    newEmail: { description: 'New email address', sample: 'salma@example.com', kind: 'text' },
    address: link('Link to undo the change, valid once within 7 days', 'undo-address'),
  },
  isWarning: true,
  builtIn: {
    title: 'Your email address has been changed',
    paragraphs: [
      `The email address of your account has been changed to {{newEmail}}, confirmed with your password. ${fromNowOn}`,
      'If this was not you, undo the change with this link within 7 days. You then choose a new password, and all devices are signed out.',
    ],
    action: { label: 'Undo change', address: 'address' },
  },
})

export const addressChangedByAdministrator = mailEvent({
  event: 'account.address_changed_by_administrator',
  category: 'system',
  name: 'Email address changed by an administrator',
  description: 'Sent to the former address when an administrator changes an email address.',
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
  name: 'Email address changed by an administrator, with undo link',
  description: 'Sent to the former address when an administrator changes the email address of an account in use.',
  variables: {
    newEmail: { description: 'New email address', sample: 'salma@example.com', kind: 'text' },
    address: link('Link to undo the change, valid once within 72 hours', 'undo-address'),
  },
  isWarning: true,
  builtIn: {
    title: 'Your email address has been changed',
    paragraphs: [
      'An administrator has changed the email address of your account to {{newEmail}}. Please sign in with it from now on.',
      'If you did not expect this, undo the change with this link within 72 hours. You then choose a new password, and all sessions and API keys end. Until then, password reset links go to this address.',
    ],
    action: { label: 'Undo change', address: 'address' },
  },
})

export const newAddress = mailEvent({
  event: 'account.new_address',
  category: 'system',
  name: 'New email address',
  description: 'Sent to the new address when an email address is changed.',
  variables: {},
  isWarning: true,
  builtIn: {
    title: 'This is now the email address of your account',
    paragraphs: [
      'From now on, you sign in with {{email}}, and emails about your account go there.',
      'If you do not have such an account, please tell the administrator of the company named here.',
    ],
  },
})

export const accountMails = [
  activation,
  passwordSet,
  passwordSetOfInactive,
  addressChangedByOwner,
  addressChangedByAdministrator,
  addressHeld,
  newAddress,
]
