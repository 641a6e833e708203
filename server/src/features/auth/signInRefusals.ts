import { recordRepeated } from '../../audit/recordRepeated.ts'
import { readSetting } from '../../companySettings/settings.ts'
import type { Context } from '../../context.ts'
import { Refusal, tooManyAttempts } from '../../kernel/errors.ts'
import type { users } from '../../people/tables.ts'

type User = typeof users.$inferSelect

/** Returns the audit entry of a refused sign-in. `personId` is null if the account does not exist. */
export const refusedSession = (personId: string | null, reason: string | undefined) =>
  ({ action: 'session.refused', subject: { type: 'session', id: null }, personId, after: { why: reason } }) as const

/** Returns the audit entry of a right password after which the second factor is asked for. */
export const codeNeeded = (personId: string) =>
  ({ action: 'session.code_needed', subject: { type: 'session', id: null }, personId }) as const

/** Records a refused sign-in in the audit trail. */
export const recordRefusedSignIn = (ctx: Context, userId: string | null, reason: string | undefined) =>
  recordRepeated(ctx, refusedSession(userId, reason))

export const tooManyFailures = (seconds: number) => tooManyAttempts('Too many failed sign-ins.', seconds)

/** Returns the refusal for an email address without an account. The company decides whether it says so. */
export async function unknownAccount({ app }: Context, email: string): Promise<Refusal> {
  if (!(await readSetting(app.db, 'revealAccountExistence'))) return wrongPassword()
  const message = `No account found with email ${email}. Please check your email address or contact your administrator.`
  return new Refusal(401, message, { errorType: 'USER_NOT_FOUND' })
}

export const wrongPassword = () =>
  new Refusal(401, 'Incorrect password. Please check your password and try again.', { errorType: 'INCORRECT_PASSWORD' })

export const pending = () =>
  new Refusal(
    403,
    'Your account is pending activation. Please check your email for the activation link or contact your administrator.',
    { errorType: 'USER_INACTIVE', needsActivation: true },
  )

const deactivated = () =>
  new Refusal(403, 'Your account has been deactivated. Please contact your administrator to reactivate your account.', {
    error: 'Account Disabled',
  })

/** Returns the refusal for an account that is not active; else null. */
export function statusRefusal({ status }: User): Refusal | null {
  if (status === 'PENDING_ACTIVATION') return pending()
  return status === 'DEACTIVATED' ? deactivated() : null
}

/** Returns the refusal for a wrong password or a wrong code, which does not say which of them was wrong. */
export const wrongPasswordOrCode = () =>
  new Refusal(401, 'The password or the code is not right. Please check both and try again.', {
    errorType: 'INCORRECT_PASSWORD',
    code: 'two_factor.refused',
  })

/** Returns the refusal for a wrong password or a wrong passkey, which does not say which of them was wrong. */
export const wrongPasswordOrPasskey = () =>
  new Refusal(401, 'The password or the passkey is not right. Please check both and try again.', {
    errorType: 'INCORRECT_PASSWORD',
    code: 'two_factor.refused',
  })

/** Returns the refusal for a sign-in that a second factor can no longer complete. */
export const signInExpired = () =>
  new Refusal(401, 'This sign-in has expired. Please enter your password again.', { code: 'two_factor.expired' })

/** Returns the refusal for a sign-in through a provider that can no longer be confirmed. */
export const ssoExpired = () =>
  new Refusal(401, 'This sign-in took too long. Please start again.', { code: 'sso.expired' })
