import { z } from 'zod'
import { PasswordRules } from '../kit/passwordRulesSchema.ts'
import { route } from '../kit/route.ts'
import { Email, Id, NewPassword } from '../kit/text.ts'
import { Company } from '../kit/company.ts'
import { apiKeyCalls } from './apiKeys.ts'
import { assistantKeyCalls } from './assistantKeys.ts'
import { allSessionCalls } from './allSessions.ts'
import { passkeyCalls, SignInWithPasskey } from './passkeys.ts'
import { samlCalls } from './saml.ts'
import { samlSettingCalls } from './samlSettings.ts'
import { Session } from './session.ts'
import { SessionUser, SignedIn } from './signedIn.ts'
import { linkedIdentityCalls, singleSignOnCalls } from './singleSignOn.ts'
import { singleSignOnSettingCalls } from './singleSignOnSettings.ts'
import { CodeNeeded, SignInWithCode, twoFactorCalls } from './twoFactor.ts'
import { twoFactorPolicyCalls } from './twoFactorPolicy.ts'

/** The reasons for refusing a sign-in (specification 1, section 8). */
export const signInErrors = ['USER_NOT_FOUND', 'USER_INACTIVE', 'INCORRECT_PASSWORD'] as const

export const Login = z.object({
  email: Email,
  password: z.string({ error: 'Password is required' }).min(1, 'Password is required').max(1024),
})
export type Login = z.infer<typeof Login>

const Token = z.string().regex(/^[\w-]{20,100}$/, 'This link is not valid')

export const ForgotPassword = z.object({ email: Email })
export const ResetPassword = z.object({ token: Token, newPassword: NewPassword })
export const UndoAddressChange = ResetPassword
export type UndoAddressChange = z.infer<typeof UndoAddressChange>
/** The token of an emailed activation link, and a new password. It is required only if the account has no password. */
export const ActivateAccount = z.object({ token: Token, newPassword: NewPassword.optional() })
export type ActivateAccount = z.infer<typeof ActivateAccount>

export const auth = {
  login: route({
    method: 'POST',
    path: '/auth/login',
    needs: 'public',
    summary: 'Sign in',
    description:
      'Returns a token for `Authorization: Bearer` and sets it as an HttpOnly cookie. ' +
      '429 after ten failures within 15 minutes for an account or from an address. A second cookie identifies ' +
      'a known browser; failures elsewhere do not count against it. For an account with a second factor, the answer ' +
      'is a `challenge` instead, whatever the password was: send it with the code to `POST /auth/login/code`, or with a ' +
      'passkey to `POST /auth/login/passkey`.',
  })
    .input(Login)
    .output(z.union([SignedIn, CodeNeeded])),
  signInWithCode: route({
    method: 'POST',
    path: '/auth/login/code',
    needs: 'public',
    summary: 'Complete a sign-in with the code of the second factor',
    description:
      'Answers like `POST /auth/login`. 401 `two_factor.refused` if the password or the code was wrong; the answer ' +
      'does not say which. 401 `two_factor.expired` if the sign-in was completed, failed five times, or is more than ' +
      'five minutes old. Failures count together with wrong passwords.',
    skipsIdempotency: true,
  })
    .input(SignInWithCode)
    .output(SignedIn),
  signInWithPasskey: route({
    method: 'POST',
    path: '/auth/login/passkey',
    needs: 'public',
    summary: 'Sign in with a passkey, or complete a sign-in with one',
    description:
      'Answers like `POST /auth/login`. 401 `two_factor.refused` if the passkey or the password was wrong; the answer ' +
      'does not say which. 401 `two_factor.expired` like `POST /auth/login/code`. Failures count together with wrong ' +
      'passwords.',
    skipsIdempotency: true,
  })
    .input(SignInWithPasskey)
    .output(SignedIn),
  logout: route({
    method: 'POST',
    path: '/auth/logout',
    needs: 'signed-in',
    summary: 'End this session',
    success: 204,
    skipsIdempotency: true,
    isOpenDuringSetUp: true,
  }),
  me: route({
    method: 'GET',
    path: '/auth/me',
    needs: 'signed-in',
    summary: 'Get the signed-in person',
    isOpenDuringSetUp: true,
  }).output(z.object({ user: SessionUser })),
  passwordResetEnabled: route({
    method: 'GET',
    path: '/auth/password-reset-enabled',
    needs: 'public',
    summary: 'Check whether the sign-in page offers Forgot Password, and passkeys instead of the password',
  }).output(z.object({ enabled: z.boolean(), passkeySignIn: z.boolean() })),
  company: route({
    method: 'GET',
    path: '/company',
    needs: 'public',
    summary: 'Get the company’s name and logo for the sign-in page',
  }).output(z.object({ company: Company })),
  passwordRules: route({
    method: 'GET',
    path: '/auth/password-rules',
    needs: 'public',
    summary: 'Get the rules for new passwords',
  }).output(z.object({ rules: PasswordRules })),
  forgotPassword: route({
    method: 'POST',
    path: '/auth/forgot-password',
    needs: 'public',
    summary: 'Request a password reset link',
    description:
      '202 even if the account does not exist, 403 while password reset is off, 429 after 20 requests within 15 minutes from an address.',
    success: 202,
  })
    .input(ForgotPassword)
    .output(z.object({ message: z.string() })),
  resetPassword: route({
    method: 'POST',
    path: '/auth/reset-password',
    needs: 'public',
    summary: 'Choose a new password with the emailed link',
  })
    .input(ResetPassword)
    .output(z.object({ message: z.string() })),
  activate: route({
    method: 'POST',
    path: '/auth/activate',
    needs: 'public',
    summary: 'Activate an account with the emailed link',
    description: 'A person without a password must send one; 400 with path `newPassword` if it is missing.',
  })
    .input(ActivateAccount)
    .output(z.object({ message: z.string() })),
  undoAddressChange: route({
    method: 'POST',
    path: '/auth/undo-address-change',
    needs: 'public',
    summary: 'Undo a change of your email address with the link sent to the former address',
    description:
      'Restores the former address, sets a new password and ends all sessions and keys. The link is valid for ' +
      'a week after your own change, and for 72 hours after a change by someone else.',
  })
    .input(UndoAddressChange)
    .output(z.object({ message: z.string() })),
  sessions: route({
    method: 'GET',
    path: '/auth/sessions',
    needs: 'signed-in',
    summary: 'List your sessions, the current one first, and count your API keys',
  }).output(z.object({ sessions: z.array(Session), keys: z.number().int() })),
  endSession: route({
    method: 'DELETE',
    path: '/auth/sessions/{id}',
    needs: 'signed-in',
    summary: 'End one of your sessions',
    success: 204,
  }).input(z.object({ id: Id })),
  endOtherSessions: route({
    method: 'DELETE',
    // Not the same address as the list: a client with an empty id would otherwise end all other sessions.
    path: '/auth/sessions/others',
    needs: 'signed-in',
    summary: 'End all your sessions except this one',
    description: 'Also forgets your other remembered devices, and revokes your API keys unless `endKeys` is false.',
    skipsIdempotency: true,
  })
    .input(z.object({ endKeys: z.stringbool().or(z.boolean()).default(true) }))
    .output(z.object({ ended: z.number().int(), keysEnded: z.number().int() })),
  ...allSessionCalls,
  ...apiKeyCalls,
  ...assistantKeyCalls,
  ...passkeyCalls,
  ...twoFactorCalls,
  ...twoFactorPolicyCalls,
  ...singleSignOnCalls,
  ...linkedIdentityCalls,
  ...singleSignOnSettingCalls,
  ...samlCalls,
  ...samlSettingCalls,
}
