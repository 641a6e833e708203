import type { Notice } from '../../../events/event.ts'
import type { MailEvent } from '../../../events/mailEvents.ts'
import { mailOf, noticeMail } from '../../../notify/noticeMails.ts'

const ownerAdvice = 'If this was not you, change your password and check your sessions.'
const advice = 'If this was not you, change your password and tell your administrator.'

const linkedMail = noticeMail({
  event: 'account.sso_linked',
  category: 'system',
  name: 'Account linked with a sign-in provider',
  description: 'Sent to users when their account is linked with a sign-in provider.',
  sample: {
    title: 'Your account is linked with Example ID',
    message: `From now on, you can sign in with anna@example.com at Example ID. ${advice}`,
  },
  isWarning: true,
})

const unlinkedMail = noticeMail({
  event: 'account.sso_unlinked',
  category: 'system',
  name: 'Account unlinked from a sign-in provider',
  description: 'Sent to users when their account is no longer linked with a sign-in provider.',
  sample: {
    title: 'Your account is no longer linked with Example ID',
    message: `You can link it again when you next sign in through Example ID. ${advice}`,
  },
  isWarning: true,
})

const settingsMail = noticeMail({
  event: 'company.sso_changed',
  category: 'system',
  name: 'Single sign-on changed',
  description: 'Sent to the owner when the settings of single sign-on change.',
  sample: {
    title: 'A sign-in provider was added: Example ID',
    message: `People can sign in through https://login.example.com. ${ownerAdvice}`,
  },
  isWarning: true,
})

const createdMail = noticeMail({
  event: 'company.sso_person_created',
  category: 'system',
  name: 'Account created by a sign-in provider',
  description: 'Sent to the owner when someone without an account gets one by signing in through a provider.',
  sample: {
    title: 'Anna Weber got an account through Example ID',
    message: 'The role is Employee. Please complete pay and working hours.',
  },
})

export const singleSignOnMails: readonly MailEvent[] = [linkedMail, unlinkedMail, settingsMail, createdMail]

/** Returns a notification that is always mailed too, because someone else may have used the account. */
const warning = (mail: ReturnType<typeof noticeMail>, tab: string, title: string, message: string): Notice => ({
  type: 'SYSTEM_ALERT',
  title,
  message,
  link: `?view=settings&tab=${tab}`,
  preference: null,
  mail: mailOf(mail, {}),
})

/** Returns the notification that an account was linked with the account `email` at a provider. */
export const linked = (provider: string, email: string): Notice =>
  warning(
    linkedMail,
    'security',
    `Your account is linked with ${provider}`,
    `From now on, you can sign in with ${email} at ${provider}. ${advice}`,
  )

/** Returns the notification that the person themselves, or someone else named by `by`, removed a link. */
export const unlinked = (provider: string, by: string | null): Notice =>
  warning(
    unlinkedMail,
    'security',
    `Your account is no longer linked with ${provider}`,
    by === null
      ? `You can link it again when you next sign in through ${provider}. ${advice}`
      : `${by} removed the link. You can link it again when you next sign in through ${provider}.`,
  )

/** Returns the notification for the owner that a person got an account by signing in through a provider. */
export const personCreated = (name: string, provider: string, role: string): Notice => ({
  type: 'SYSTEM_ALERT',
  title: `${name} got an account through ${provider}`,
  message: `The role is ${role}. Please complete pay and working hours.`,
  link: '?view=users',
  preference: null,
  mail: mailOf(createdMail, {}),
})

/** Returns the notification for the owner that the settings of single sign-on changed, in the session `bySession`. */
export const settingsChanged = (bySession: string, title: string, message: string): Notice => ({
  ...warning(settingsMail, 'single-sign-on', title, `${message} ${ownerAdvice}`),
  bySession,
})
