import { z } from 'zod'
import { AddedPasskey, CreationOptions, RequestOptions, UsedPasskey } from '../access/passkeySchemas.ts'
import { route } from '../kit/route.ts'
import { Id, text } from '../kit/text.ts'
import { Instant } from '../kit/time.ts'
import { CurrentPassword, SignInChallenge } from './proofs.ts'

/** A passkey in the list of its owner. */
export const Passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: Instant,
  lastUsedAt: Instant.nullable(),
  /** The browser and system of the last use; null if unknown. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /** True if the passkey is also stored elsewhere, for example in the account of the phone’s maker. */
  isBackedUp: z.boolean(),
})
export type Passkey = z.infer<typeof Passkey>

export const PasskeyName = text(60, 'Please enter a name')

/** The password may be left out within ten minutes of the sign-in, and if a second factor is set up. */
export const BeginPasskey = z.object({ currentPassword: CurrentPassword.optional() })
export type BeginPasskey = z.infer<typeof BeginPasskey>

export const AddPasskey = z.object({ passkey: AddedPasskey })
export type AddPasskey = z.infer<typeof AddPasskey>

/** Without a challenge, for a sign-in without a password. */
export const BeginPasskeySignIn = z.object({ challenge: SignInChallenge.optional() })
export type BeginPasskeySignIn = z.infer<typeof BeginPasskeySignIn>

export const SignInWithPasskey = z.object({
  /** The token of the unfinished sign-in; left out for a sign-in without a password. */
  challenge: SignInChallenge.optional(),
  passkey: UsedPasskey,
  /** True to skip the second factor in this browser for the days that the company allows. */
  rememberDevice: z.boolean().default(false),
})
export type SignInWithPasskey = z.infer<typeof SignInWithPasskey>

const unavailableRule =
  '409 `passkey.unavailable` if Muster is reached at an IP address or without encryption, where browsers have no passkeys.'
const confirmRule =
  '403 `two_factor.confirm` unless the second factor was confirmed in this session within ten minutes.'

/** The calls about a person’s own passkeys. */
export const passkeyCalls = {
  beginPasskey: route({
    method: 'POST',
    path: '/auth/passkeys/options',
    needs: 'signed-in',
    summary: 'Begin to add a passkey',
    description: `Returns the input of the browser’s \`navigator.credentials.create\`. With a second factor: ${confirmRule} ${unavailableRule}`,
    skipsIdempotency: true,
    isOpenDuringSetUp: true,
  })
    .input(BeginPasskey)
    .output(CreationOptions),
  addPasskey: route({
    method: 'POST',
    path: '/auth/passkeys',
    needs: 'signed-in',
    summary: 'Add a passkey that your browser has created',
    description:
      'The first second factor turns on two-factor sign-in: the answer contains the recovery codes, which are shown only ' +
      'once, and your other sessions and all remembered devices end. 400 `passkey.refused` if the passkey is not for this ' +
      'site and session, or is more than five minutes old. 409 `passkey.known` if it is already stored.',
    success: 201,
    skipsIdempotency: true,
    isOpenDuringSetUp: true,
  })
    .input(AddPasskey)
    .output(z.object({ passkey: Passkey, recoveryCodes: z.array(z.string()).nullable() })),
  renamePasskey: route({
    method: 'PATCH',
    path: '/auth/passkeys/{id}',
    needs: 'signed-in',
    summary: 'Rename one of your passkeys',
    success: 204,
  }).input(z.object({ id: Id, name: PasskeyName })),
  removePasskey: route({
    method: 'DELETE',
    path: '/auth/passkeys/{id}',
    needs: 'signed-in',
    summary: 'Remove one of your passkeys',
    description: `${confirmRule} 409 \`two_factor.required\` if it is your only second factor and one of your roles requires one.`,
    success: 204,
  }).input(z.object({ id: Id })),
  removeApp: route({
    method: 'DELETE',
    path: '/auth/two-factor/app',
    needs: 'signed-in',
    summary: 'Remove your authenticator app',
    description: `${confirmRule} 409 \`two_factor.required\` if it is your only second factor and one of your roles requires one.`,
    success: 204,
  }),
  beginPasskeyConfirmation: route({
    method: 'POST',
    path: '/auth/two-factor/confirm/passkey/options',
    needs: 'signed-in',
    summary: 'Begin to confirm your second factor with a passkey',
    reads: true,
    description: `Returns the input of the browser’s \`navigator.credentials.get\`. ${unavailableRule}`,
    skipsIdempotency: true,
  }).output(RequestOptions),
  confirmWithPasskey: route({
    method: 'POST',
    path: '/auth/two-factor/confirm/passkey',
    needs: 'signed-in',
    summary: 'Confirm your second factor with a passkey for the next ten minutes of this session',
    description: '400 `passkey.refused` if it is wrong; failures count together with wrong passwords.',
    skipsIdempotency: true,
  })
    .input(z.object({ passkey: UsedPasskey }))
    .output(z.object({ confirmedUntil: Instant })),
  beginPasskeySignIn: route({
    method: 'POST',
    path: '/auth/login/passkey/options',
    needs: 'public',
    summary: 'Begin to sign in with a passkey',
    reads: true,
    description:
      'Returns the input of the browser’s `navigator.credentials.get`. With the `challenge` of `POST /auth/login` for the ' +
      'second step of a sign-in; 401 `two_factor.expired` if it is over. Without it for a sign-in without a password; 403 ' +
      `\`passkey.not_allowed\` if the company does not allow that. ${unavailableRule}`,
    skipsIdempotency: true,
  })
    .input(BeginPasskeySignIn)
    .output(RequestOptions),
}
