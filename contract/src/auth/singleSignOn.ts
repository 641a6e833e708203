import { z } from 'zod'
import { passwordSignInRules } from '../access/singleSignOnValues.ts'
import { route } from '../kit/route.ts'
import { Id, isOneLine } from '../kit/text.ts'
import { Instant } from '../kit/time.ts'
import { SignedIn } from './signedIn.ts'
import { CodeNeeded } from './twoFactor.ts'

/** The ways to sign in that the sign-in page offers. */
export const SignInOptions = z.object({
  providers: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      /** True if the provider could not be reached when it was last needed. */
      isAway: z.boolean(),
    }),
  ),
  /** The rule for signing in with a password. */
  passwordSignIn: z.enum(passwordSignInRules),
})
export type SignInOptions = z.infer<typeof SignInOptions>

const providerParameters = { id: Id }
const parameter = (max = 8192) => z.string().max(max).refine(isOneLine).optional()

export const StartSingleSignOn = z.object({
  ...providerParameters,
  /** The address within Muster that opens after the sign-in, such as `/?view=leaves`. Others are ignored. */
  returnTo: parameter(2000),
})

/** The parameters of a provider’s answer that Muster reads. */
export const CompleteSingleSignOn = z.object({
  ...providerParameters,
  state: parameter(),
  code: parameter(),
  iss: parameter(),
  error: parameter(),
})
export type CompleteSingleSignOn = z.infer<typeof CompleteSingleSignOn>

/** A sign-in through a provider that this browser must still confirm. */
export const UnconfirmedSignIn = z.object({
  provider: z.object({ id: z.uuid(), name: z.string() }),
  email: z.string(),
  /** `PASSWORD`: the account is linked once its password was entered. `CODE`: the second factor is missing. */
  needs: z.enum(['PASSWORD', 'CODE']),
  /** The address within Muster that opens afterwards. */
  returnTo: z.string(),
})
export type UnconfirmedSignIn = z.infer<typeof UnconfirmedSignIn>

export const ConfirmSignIn = z.object({
  /** The password of the Muster account, to link it; left out if only the code is missing. */
  password: z.string().min(1, 'Password is required').max(1024).optional(),
})
export type ConfirmSignIn = z.infer<typeof ConfirmSignIn>

/** A person’s link with their account at a provider. */
export const LinkedIdentity = z.object({
  id: z.uuid(),
  provider: z.object({ id: z.uuid(), name: z.string() }),
  /** The email address at the provider when the accounts were linked. */
  email: z.string(),
  linkedAt: Instant,
  lastUsedAt: Instant.nullable(),
  /** `unlink` is false while the person could then no longer sign in. */
  can: z.object({ unlink: z.boolean() }),
})
export type LinkedIdentity = z.infer<typeof LinkedIdentity>

export const BackchannelLogout = z.object({
  ...providerParameters,
  logout_token: z.string().min(1, 'The logout token is missing').max(8192).refine(isOneLine),
})
export type BackchannelLogout = z.infer<typeof BackchannelLogout>

const browserOnly = 'For browsers.'

/** The calls for signing in through a provider. */
export const singleSignOnCalls = {
  signInOptions: route({
    method: 'GET',
    path: '/auth/sign-in-options',
    needs: 'public',
    summary: 'Get the ways to sign in that the sign-in page offers',
  }).output(SignInOptions),
  startSingleSignOn: route({
    method: 'GET',
    path: '/auth/sso/{id}/start',
    needs: 'public',
    summary: 'Start a sign-in through a provider',
    description: `${browserOnly} Redirects to the provider, or to the sign-in page with the reason in \`sso\`.`,
    answer: 'redirect',
    success: 303,
    cost: 5,
  })
    .input(StartSingleSignOn)
    .output(z.string()),
  completeSingleSignOn: route({
    method: 'GET',
    path: '/auth/sso/{id}/callback',
    needs: 'public',
    summary: 'Complete a sign-in through a provider',
    description:
      `${browserOnly} The provider sends them here. Redirects to the page where the sign-in was started, to the page ` +
      'that asks for what is missing, or to the sign-in page with the reason in `sso`.',
    answer: 'redirect',
    success: 303,
    cost: 5,
  })
    .input(CompleteSingleSignOn)
    .output(z.string()),
  unconfirmedSignIn: route({
    method: 'GET',
    path: '/auth/sso/unconfirmed',
    needs: 'public',
    summary: 'Get the sign-in through a provider that this browser must still confirm',
    description: '401 `sso.expired` if there is none, or it is more than ten minutes old.',
  }).output(UnconfirmedSignIn),
  confirmSingleSignOn: route({
    method: 'POST',
    path: '/auth/sso/confirm',
    needs: 'public',
    summary: 'Link an account with a provider by its password, or ask for the code of the second factor',
    description:
      'Answers like `POST /auth/login`, for the sign-in of `GET /auth/sso/unconfirmed`. The password is needed once per ' +
      'account and provider, and counts like one at sign-in. 401 `sso.expired` if there is nothing to confirm.',
    skipsIdempotency: true,
  })
    .input(ConfirmSignIn)
    .output(z.union([SignedIn, CodeNeeded])),
  signOutAtProvider: route({
    method: 'GET',
    path: '/auth/sso/{id}/sign-out',
    needs: 'public',
    summary: 'Sign out at a provider as well',
    description: `${browserOnly} Redirects to the provider, or to the sign-in page if the provider does not do that.`,
    answer: 'redirect',
    success: 303,
    cost: 5,
  })
    .input(z.object(providerParameters))
    .output(z.string()),
  backchannelLogout: route({
    method: 'POST',
    path: '/auth/sso/{id}/backchannel-logout',
    needs: 'public',
    summary: 'End sessions after a sign-out at the provider',
    description:
      'For providers (OpenID Connect Back-Channel Logout 1.0). Ends the sessions that began through the provider: those ' +
      'of one session there, or all of the person. 400 if the logout token is not valid or was sent before; 503 while the ' +
      'provider’s keys can’t be read.',
    body: 'urlencoded',
    cost: 20,
    skipsIdempotency: true,
  })
    .input(BackchannelLogout)
    .output(z.object({})),
}

/** The calls about your own links with providers, and about those of people you administer. */
export const linkedIdentityCalls = {
  linkedIdentities: route({
    method: 'GET',
    path: '/auth/sso/identities',
    needs: 'signed-in',
    summary: 'List your links with sign-in providers',
  }).output(z.object({ identities: z.array(LinkedIdentity) })),
  unlinkIdentity: route({
    method: 'DELETE',
    path: '/auth/sso/identities/{id}',
    needs: 'signed-in',
    summary: 'Unlink your account from a sign-in provider',
    description:
      'Ends the other sessions that began through the provider. 403 `two_factor.confirm` unless the second factor, if ' +
      'any, was confirmed in this session within ten minutes. 409 `sso.only_way` while you can’t sign in with a password.',
    success: 204,
  }).input(z.object({ id: Id })),
  unlinkPerson: route({
    method: 'DELETE',
    path: '/auth/sso/people/{userId}',
    needs: 'users.reset_password',
    forbidsApiKeys: true,
    summary: 'Unlink a person from all sign-in providers',
    description:
      'For people whose password you may reset. Ends their sessions that began through a provider. 409 `sso.not_linked` if there is none.',
  })
    .input(z.object({ userId: Id }))
    .output(z.object({ message: z.string() })),
}
