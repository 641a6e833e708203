import type { Notice } from '../../../events/event.ts'
import { noticeMail } from '../../../notify/noticeMails.ts'
import { advice, sessionsEnded, turnedOnMail, warning } from '../twoFactor/messages.ts'

const addedMail = noticeMail({
  event: 'account.passkey_added',
  category: 'system',
  name: 'Passkey added',
  description: 'Sent to users when they add another passkey.',
  sample: {
    title: 'A passkey was added',
    message: `You can now confirm your sign-in with the passkey “Chrome on Linux”. ${advice}`,
  },
  isWarning: true,
})

const removedMail = noticeMail({
  event: 'account.factor_removed',
  category: 'system',
  name: 'Second factor removed',
  description: 'Sent to users when they remove a passkey or their authenticator app and keep another second factor.',
  sample: {
    title: 'A passkey was removed',
    message: `The passkey “Chrome on Linux” no longer signs you in. ${advice}`,
  },
  isWarning: true,
})

const copiedMail = noticeMail({
  event: 'account.passkey_copied',
  category: 'system',
  name: 'Copied passkey refused',
  description: 'Sent to users, and to the owner of the installation, when a passkey seems to have been copied.',
  sample: {
    title: 'One of your passkeys may have been copied',
    message:
      'Someone used a copy of the passkey “Security key”, and was refused. Please remove it in Settings, change your password and tell your administrator.',
  },
  isWarning: true,
})

export const passkeyMails = [addedMail, removedMail, copiedMail]

/**
 * Returns the notification that a passkey was added. The first second factor turns on two-factor sign-in; `ended` is
 * the number of sessions that it ended.
 */
export const passkeyAdded = (name: string, { isFirst, ended }: { isFirst: boolean; ended: number }): Notice =>
  isFirst
    ? warning(
        turnedOnMail,
        'Two-factor sign-in is on',
        `From now on, you sign in with your password and the passkey “${name}”.${sessionsEnded(ended)} ${advice}`,
      )
    : warning(
        addedMail,
        'A passkey was added',
        `You can now confirm your sign-in with the passkey “${name}”. ${advice}`,
      )

export const passkeyRemoved = (name: string): Notice =>
  warning(removedMail, 'A passkey was removed', `The passkey “${name}” no longer signs you in. ${advice}`)

export const appRemoved = (): Notice =>
  warning(
    removedMail,
    'Your authenticator app was removed',
    `From now on, you sign in with your password and a passkey. ${advice}`,
  )

/** Returns the notification for the person whose passkey may have been copied. */
export const passkeyCopied = (name: string): Notice =>
  warning(
    copiedMail,
    'One of your passkeys may have been copied',
    `Someone used a copy of the passkey “${name}”, and was refused. Please remove it in Settings, change your password and tell your administrator.`,
  )

/** Returns the same notification for the owner of the installation. */
export const passkeyOfOtherCopied = (person: string, name: string): Notice => ({
  ...warning(
    copiedMail,
    'A passkey may have been copied',
    `Someone used a copy of the passkey “${name}” of ${person}, and was refused. The audit trail says from where.`,
  ),
  link: '?view=settings&tab=audit',
})
