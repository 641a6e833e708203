/**
 * The reasons why a sign-in through a provider did not succeed, as they appear in the address of the sign-in page. Each
 * has its sentence there.
 */
export const singleSignOnProblems = [
  'away',
  'busy',
  'cancelled',
  'deactivated',
  'expired',
  'no-account',
  'no-address',
  'no-password',
  'off',
  'pending',
  'refused',
  'unreadable',
  'unverified',
] as const
export type SingleSignOnProblem = (typeof singleSignOnProblems)[number]

/** The people who may sign in with a password: everyone, everyone without chosen roles, or the owner alone. */
export const passwordSignInRules = ['EVERYONE', 'SELECTED', 'OWNER'] as const
export type PasswordSignInRule = (typeof passwordSignInRules)[number]

/** The ways to ask people who sign in through a provider for a second factor. */
export const providerFactors = ['MUSTER', 'REPORTED', 'PROVIDER'] as const
export type ProviderFactor = (typeof providerFactors)[number]

/** The protocols of sign-in providers: OpenID Connect and SAML 2.0. */
export const providerKinds = ['OIDC', 'SAML'] as const
export type ProviderKind = (typeof providerKinds)[number]

/** The ways to send a client secret to a provider: in the header, or in the body. */
export const clientAuthentications = ['BASIC', 'POST'] as const
export type ClientAuthentication = (typeof clientAuthentications)[number]
