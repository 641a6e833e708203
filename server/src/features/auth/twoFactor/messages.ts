import { formatDate } from '@muster/contract/kit/formatDays'
import type { Notice } from '../../../events/event.ts'
import type { MailEvent } from '../../../events/mailEvents.ts'
import { mailOf, noticeMail } from '../../../notify/noticeMails.ts'

const link = '?view=settings&tab=security'
const ownerAdvice = 'If this was not you, change your password and check your sessions.'
/** The last sentence of each notification about a change of the account. */
export const advice = 'If this was not you, change your password and tell your administrator.'

export const turnedOnMail = noticeMail({
  event: 'account.two_factor_on',
  category: 'system',
  name: 'Two-factor sign-in turned on',
  description: 'Sent to users when they turn on two-factor sign-in, or add or change their authenticator app.',
  sample: {
    title: 'Two-factor sign-in is on',
    message: `From now on, you sign in with your password and a code from your authenticator app. ${advice}`,
  },
  isWarning: true,
})

const turnedOffMail = noticeMail({
  event: 'account.two_factor_off',
  category: 'system',
  name: 'Two-factor sign-in turned off',
  description: 'Sent to users when they turn off two-factor sign-in.',
  sample: {
    title: 'Two-factor sign-in is off',
    message: `From now on, you sign in with your password alone. ${advice}`,
  },
  isWarning: true,
})

const codesRenewedMail = noticeMail({
  event: 'account.recovery_codes_renewed',
  category: 'system',
  name: 'Recovery codes replaced',
  description: 'Sent to users when they replace their recovery codes.',
  sample: {
    title: 'Your recovery codes were replaced',
    message: `The previous recovery codes no longer work. ${advice}`,
  },
  isWarning: true,
})

const recoveryCodeUsedMail = noticeMail({
  event: 'account.recovery_code_used',
  category: 'system',
  name: 'Recovery code used',
  description: 'Sent to users when someone signs in with one of their recovery codes.',
  sample: {
    title: 'A recovery code was used to sign in',
    message: `You have 9 recovery codes left. ${advice}`,
  },
  isWarning: true,
})

const factorResetMail = noticeMail({
  event: 'account.two_factor_reset',
  category: 'system',
  name: 'Two-factor sign-in reset by an administrator',
  description: 'Sent to users when an administrator removes their second factor.',
  sample: {
    title: 'Your two-factor sign-in was reset',
    message:
      'Omar Farouk removed your second factor and signed you out on all devices. You can set up a new one in Settings. If you did not expect this, please talk to your administrator.',
  },
  isWarning: true,
})

const requiredMail = noticeMail({
  event: 'account.two_factor_required',
  category: 'system',
  name: 'Two-factor sign-in required',
  description: 'Sent to users from the day before they need two-factor sign-in.',
  sample: {
    title: 'Please set up two-factor sign-in',
    message: 'From Mon 30 Nov 2026, you need it to use Muster. It takes two minutes in Settings.',
  },
  isWarning: true,
})

const passkeySignInMail = noticeMail({
  event: 'company.passkey_sign_in_changed',
  category: 'system',
  name: 'Passkeys instead of passwords',
  description: 'Sent to the owner when passkeys become enough to sign in, or no longer are.',
  sample: {
    title: 'People can now sign in with a passkey alone',
    message: `The sign-in page offers passkeys instead of passwords. ${ownerAdvice}`,
  },
  isWarning: true,
})

export const twoFactorMails: readonly MailEvent[] = [
  turnedOnMail,
  turnedOffMail,
  codesRenewedMail,
  recoveryCodeUsedMail,
  factorResetMail,
  requiredMail,
  passkeySignInMail,
]

/** Returns a notification that is always mailed too, because someone else may have used the account. */
export const warning = (mail: ReturnType<typeof noticeMail>, title: string, message: string): Notice => ({
  type: 'SYSTEM_ALERT',
  title,
  message,
  link,
  preference: null,
  mail: mailOf(mail, {}),
})

/** Returns a sentence about the sessions that ended; empty for none. */
export const sessionsEnded = (count: number) =>
  count === 0 ? '' : count === 1 ? ' Your other session was ended.' : ` Your ${count} other sessions were ended.`

/** The second factor to which an authenticator app was added: another app that it replaces, passkeys, or none at all. */
export type FactorBefore = 'app' | 'passkey' | 'none'

const appTexts: Record<FactorBefore, [title: string, text: string]> = {
  app: [
    'Your authenticator app was changed',
    'From now on, only codes from the new app work. Your recovery codes were replaced too.',
  ],
  passkey: [
    'An authenticator app was added',
    'You can now sign in with its codes too. Your recovery codes were replaced.',
  ],
  none: [
    'Two-factor sign-in is on',
    'From now on, you sign in with your password and a code from your authenticator app.',
  ],
}

/** Returns the notification that an authenticator app was set up; `ended` is the number of sessions that ended. */
export function turnedOn(before: FactorBefore, ended: number): Notice {
  const [title, text] = appTexts[before]
  return warning(turnedOnMail, title, `${text}${sessionsEnded(ended)} ${advice}`)
}

export const turnedOff = (): Notice =>
  warning(turnedOffMail, 'Two-factor sign-in is off', `From now on, you sign in with your password alone. ${advice}`)

export const codesRenewed = (): Notice =>
  warning(
    codesRenewedMail,
    'Your recovery codes were replaced',
    `The previous recovery codes no longer work. ${advice}`,
  )

/** Returns the notification that a recovery code was used; `left` is the number of unused ones. */
export const recoveryCodeUsed = (left: number): Notice =>
  warning(
    recoveryCodeUsedMail,
    'A recovery code was used to sign in',
    `${left === 1 ? 'You have 1 recovery code left.' : `You have ${left} recovery codes left.`}${left <= 3 ? ' Please create new ones in Settings.' : ''} ${advice}`,
  )

/** Returns the notification that someone else, named by `by`, removed the person's second factor. */
export const factorReset = (by: string): Notice =>
  warning(
    factorResetMail,
    'Your two-factor sign-in was reset',
    `${by} removed your second factor and signed you out on all devices. You can set up a new one in Settings. If you did not expect this, please talk to your administrator.`,
  )

/**
 * Returns the notification that a person needs a second factor. `from` is the first day, `YYYY-MM-DD`; it has come by
 * `today` for someone who just got the role.
 */
export const factorRequired = (from: string, today: string): Notice =>
  warning(
    requiredMail,
    'Please set up two-factor sign-in',
    from > today
      ? `From ${formatDate(from)}, you need it to use Muster. It takes two minutes in Settings.`
      : 'Your role requires it. Muster asks you to set it up when you next open it, which takes two minutes.',
  )

/** Returns the notification for the owner that a passkey alone is now enough to sign in, or no longer is. */
export const passkeySignInChanged = (bySession: string, isEnough: boolean): Notice => ({
  ...warning(
    passkeySignInMail,
    isEnough ? 'People can now sign in with a passkey alone' : 'A passkey alone is no longer enough to sign in',
    isEnough
      ? `The sign-in page offers passkeys instead of passwords. ${ownerAdvice}`
      : `People need their password again. ${ownerAdvice}`,
  ),
  link: '?view=settings&tab=two-factor',
  bySession,
})
