import { z } from 'zod'
import { route } from '../kit/route.ts'
import { Id } from '../kit/text.ts'
import { Day, Instant } from '../kit/time.ts'
import { factorPolicies } from '../access/twoFactorValues.ts'
import { Passkey } from './passkeys.ts'
import { CurrentPassword, SecondFactorCode, SignInChallenge } from './proofs.ts'

/**
 * The answer to the address and any password of an account with a second factor: the code or passkey is still missing. It does not
 * say whether the password was right.
 */
export const CodeNeeded = z.object({
  /** The token of the unfinished sign-in, to be sent with the code. It works once, within five minutes. */
  challenge: z.string(),
  expiresAt: Instant,
  /** The days for which the company lets a device be remembered; 0 if it does not. */
  rememberDays: z.number().int(),
  /**
   * True if the person has a passkey and has signed in with this browser before. Elsewhere it is always false, so that
   * strangers don’t learn which factor an account has; a passkey completes the sign-in there too.
   */
  isPasskeyFirst: z.boolean(),
})
export type CodeNeeded = z.infer<typeof CodeNeeded>

export const SignInWithCode = z.object({
  challenge: SignInChallenge,
  code: SecondFactorCode,
  /** True to skip the code in this browser for the days that the company allows. */
  rememberDevice: z.boolean().default(false),
})
export type SignInWithCode = z.infer<typeof SignInWithCode>

/** A browser in which a person signs in without a code for some days. */
export const RememberedDevice = z.object({
  id: z.uuid(),
  /** True for the browser of this request. */
  isCurrent: z.boolean(),
  /** Name of the browser, such as `Firefox`; null if unknown. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  address: z.string(),
  createdAt: Instant,
  lastUsedAt: Instant,
  expiresAt: Instant,
})
export type RememberedDevice = z.infer<typeof RememberedDevice>

/** The protection of a person's own account. It contains no secret. */
export const TwoFactor = z.object({
  /** True if the caller signs in with a second factor: an authenticator app, a passkey, or both. */
  isOn: z.boolean(),
  /** Time since which the caller has an authenticator app; null without one. */
  enabledAt: Instant.nullable(),
  /** Time of the last sign-in or confirmation with the authenticator app. */
  lastUsedAt: Instant.nullable(),
  passkeys: z.array(Passkey),
  /** The address at which passkeys can be used; null if the company’s address does not allow them. */
  passkeyOrigin: z.string().nullable(),
  /** True if a passkey alone is enough to sign in. */
  passkeySignIn: z.boolean(),
  recoveryCodesLeft: z.number().int(),
  /** The strictest rule of the caller's roles. */
  policy: z.enum(factorPolicies),
  /** The day from which the caller needs a second factor; null if it is not required. */
  requiredFrom: Day.nullable(),
  /** The days for which a device is remembered; 0 if devices are not. */
  rememberDays: z.number().int(),
  devices: z.array(RememberedDevice),
  /** Time of the last change of the password; null if it was before these times were recorded. */
  passwordSetAt: Instant.nullable(),
  /** True if the first second factor needs the current password, because the sign-in was more than ten minutes ago. */
  needsPassword: z.boolean(),
})
export type TwoFactor = z.infer<typeof TwoFactor>

/** The password may be left out within ten minutes of the sign-in. */
export const SetUpTwoFactor = z.object({ currentPassword: CurrentPassword.optional() })
export type SetUpTwoFactor = z.infer<typeof SetUpTwoFactor>

const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

const confirmRule =
  '403 `two_factor.confirm` unless the second factor was confirmed in this session within ten minutes.'

/** The calls about a person’s own second factor, and the reset of someone else’s. */
export const twoFactorCalls = {
  twoFactor: route({
    method: 'GET',
    path: '/auth/two-factor',
    needs: 'signed-in',
    summary: 'Get the protection of your account: second factor, remembered devices, age of the password',
    isOpenDuringSetUp: true,
  }).output(TwoFactor),
  setUpTwoFactor: route({
    method: 'POST',
    path: '/auth/two-factor/setup',
    needs: 'signed-in',
    summary: 'Begin to set up an authenticator app',
    description:
      'Returns a new secret, which is never shown again. Nothing changes until the first code is confirmed. ' +
      `To replace an app: ${confirmRule}`,
    skipsIdempotency: true,
    isOpenDuringSetUp: true,
  })
    .input(SetUpTwoFactor)
    .output(
      z.object({
        /** The secret in base32, to be typed. */
        secret: z.string(),
        /** The `otpauth:` address with the secret, to be drawn as a QR code. */
        uri: z.string(),
      }),
    ),
  enableTwoFactor: route({
    method: 'POST',
    path: '/auth/two-factor',
    needs: 'signed-in',
    summary: 'Turn on two-factor sign-in with the first code of the app',
    description:
      'Returns the recovery codes, which are shown only once. Ends your other sessions and all remembered devices. 409 ' +
      '`two_factor.none` unless the app is being set up in this session; 400 naming `code` if it is wrong.',
    skipsIdempotency: true,
    isOpenDuringSetUp: true,
  })
    .input(z.object({ code: SecondFactorCode }))
    .output(RecoveryCodes),
  renewRecoveryCodes: route({
    method: 'POST',
    path: '/auth/two-factor/recovery-codes',
    needs: 'signed-in',
    summary: 'Replace your recovery codes',
    description: `${confirmRule} The new codes are shown only once; the previous ones stop working.`,
    skipsIdempotency: true,
  }).output(RecoveryCodes),
  confirmTwoFactor: route({
    method: 'POST',
    path: '/auth/two-factor/confirm',
    needs: 'signed-in',
    summary: 'Confirm your second factor for the next ten minutes of this session',
    description: '400 naming `code` if it is wrong; failures count together with wrong passwords.',
    skipsIdempotency: true,
  })
    .input(z.object({ code: SecondFactorCode }))
    .output(z.object({ confirmedUntil: Instant })),
  disableTwoFactor: route({
    method: 'DELETE',
    path: '/auth/two-factor',
    needs: 'signed-in',
    summary: 'Turn off two-factor sign-in, and remove the app, all passkeys and the recovery codes',
    description: `${confirmRule} 409 \`two_factor.required\` while one of your roles requires it.`,
    success: 204,
  }),
  forgetDevice: route({
    method: 'DELETE',
    path: '/auth/devices/{id}',
    needs: 'signed-in',
    summary: 'Forget one of your remembered devices',
    success: 204,
  }).input(z.object({ id: Id })),
  resetTwoFactor: route({
    method: 'POST',
    path: '/users/{userId}/two-factor/reset',
    needs: 'users.reset_password',
    forbidsApiKeys: true,
    summary: 'Remove the second factor of a person who lost it',
    description:
      'The caller’s own password is needed. The person is signed out everywhere and notified. 403 for yourself, for ' +
      'a person with more permissions, and for a person above you. 409 `two_factor.none` if there is none.',
  })
    .input(z.object({ userId: Id, currentPassword: CurrentPassword }))
    .output(z.object({ message: z.string() })),
}
