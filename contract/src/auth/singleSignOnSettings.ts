import { z } from 'zod'
import {
  clientAuthentications,
  passwordSignInRules,
  providerFactors,
  providerKinds,
} from '../access/singleSignOnValues.ts'
import { route } from '../kit/route.ts'
import { Id, nameText, text } from '../kit/text.ts'
import { Instant } from '../kit/time.ts'

const claim = (usual: string) => text(100, 'Please enter the name of the claim').default(usual)

const optionalClaim = () => text(100).nullable().default(null)

const isScope = (value: string) => /^[\x21\x23-\x5b\x5d-\x7e]+( [\x21\x23-\x5b\x5d-\x7e]+)*$/.test(value)

/** The settings of any provider that may be changed later. */
export const commonSettings = {
  /** Shown on the button of the sign-in page: “Continue with …”. */
  name: nameText(40, 'Please enter a name'),
  emailClaim: claim('email'),
  factor: z.enum(providerFactors).default('MUSTER'),
  isEnabled: z.boolean().default(true),
  /** True if people without an account get one when they first sign in. */
  createsPeople: z.boolean().default(false),
  /** Their role; null for the role Employee. */
  roleId: Id.nullable().default(null),
  /** The claims with the names of roles and of the department, and with the manager’s address; null to read none. */
  roleClaim: optionalClaim(),
  departmentClaim: optionalClaim(),
  managerClaim: optionalClaim(),
}

const changeable = {
  ...commonSettings,
  clientId: text(400, 'Please enter the client ID'),
  clientAuthentication: z.enum(clientAuthentications).default('BASIC'),
  scopes: text(400, 'Please enter the scopes')
    .refine(isScope, 'Please enter scopes separated by one space')
    .refine((value) => value.split(' ').includes('openid'), 'The scope openid is needed')
    .default('openid email profile'),
  /** The claim that says that the provider has verified the address. */
  verifiedClaim: claim('email_verified'),
  /** True if signing out of Muster also signs people out at the provider. */
  signsOut: z.boolean().default(false),
}

const issuerMessage = 'Please enter an address such as https://login.example.com'

/** An issuer: https, or http on this machine for tests. */
const Issuer = text(400, issuerMessage).regex(
  /^(https:\/\/[^\s/?#@]+|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?)(\/[^\s?#]*)?$/,
  issuerMessage,
)

export const currentPassword = z
  .string({ error: 'Current password is required' })
  .min(1, 'Current password is required')
  .max(1024)

export const AddProvider = z.object({
  ...changeable,
  issuer: Issuer,
  /** Left out for a public client, which has none. */
  clientSecret: text(1000, 'Please enter the client secret').optional(),
  currentPassword,
})
export type AddProvider = z.infer<typeof AddProvider>

/** The new settings of a provider. Its issuer can’t change, because the links of people refer to it. */
export const ChangeProvider = z.object({
  ...changeable,
  id: Id,
  /** Left out to keep the present one. */
  clientSecret: text(1000, 'Please enter the client secret').optional(),
  /** `version` of the provider that the owner saw. */
  version: z.int(),
  currentPassword,
})
export type ChangeProvider = z.infer<typeof ChangeProvider>

export const RemoveProvider = z.object({ id: Id, currentPassword })
export type RemoveProvider = z.infer<typeof RemoveProvider>

/** A provider as its owner sees it, without its secret. */
export const Provider = z.object({
  id: z.uuid(),
  version: z.int(),
  kind: z.enum(providerKinds),
  name: z.string(),
  /** The issuer; with SAML the entity ID. */
  issuer: z.string(),
  clientId: z.string(),
  clientAuthentication: z.enum(clientAuthentications),
  scopes: z.string(),
  emailClaim: z.string(),
  verifiedClaim: z.string(),
  factor: z.enum(providerFactors),
  isEnabled: z.boolean(),
  signsOut: z.boolean(),
  createsPeople: z.boolean(),
  roleId: z.uuid().nullable(),
  roleClaim: z.string().nullable(),
  departmentClaim: z.string().nullable(),
  managerClaim: z.string().nullable(),
  hasSecret: z.boolean(),
  /** With SAML: the address that signs people in, the certificates in PEM, and whether sign-ins may begin there. */
  signInAddress: z.string().nullable(),
  certificate: z.string().nullable(),
  nextCertificate: z.string().nullable(),
  allowsProviderStart: z.boolean(),
  /** With SAML, Muster’s entity ID, which is also the address of its metadata. */
  entityId: z.string(),
  /** The address at which the provider sends people back; it must be registered there. */
  redirectUri: z.string(),
  /** The addresses for a sign-out: where the provider sends people back, and where it reports one of its own. */
  signedOutUri: z.string(),
  backchannelLogoutUri: z.string(),
  /** The number of people linked with it. */
  people: z.int(),
  /** The number of active ones who have no password and no link with another enabled provider. */
  dependentPeople: z.int(),
  /** Since when the provider could not be reached; null if it could when it was last needed. */
  awaySince: Instant.nullable(),
})
export type Provider = z.infer<typeof Provider>

/** The result of testing a provider, with a sentence to be shown as it is. */
export const ProviderTest = z.object({ isFine: z.boolean(), message: z.string() })
export type ProviderTest = z.infer<typeof ProviderTest>

export const ownerRule = 'Only for the owner of the installation; 403 for everyone else, regardless of role.'
export const passwordRule =
  'The owner’s password is needed, and 403 `two_factor.confirm` unless their second factor, if any, was confirmed in ' +
  'this session within ten minutes. The owner is notified.'

const providers = z.object({ providers: z.array(Provider) })

/** The rule for signing in with a password. `roleIds` are the roles without one, only with `SELECTED`. */
export const PasswordSignIn = z.object({
  rule: z.enum(passwordSignInRules),
  roleIds: z.array(Id).max(200),
})
export type PasswordSignIn = z.infer<typeof PasswordSignIn>

export const SetPasswordSignIn = PasswordSignIn.extend({
  /** The rule that the owner saw before the change. */
  was: PasswordSignIn,
  currentPassword,
}).refine(({ rule, roleIds }) => rule !== 'SELECTED' || roleIds.length > 0, {
  path: ['roleIds'],
  message: 'Please choose at least one role',
})
export type SetPasswordSignIn = z.infer<typeof SetPasswordSignIn>

/** The calls for the owner’s settings of single sign-on. */
export const singleSignOnSettingCalls = {
  singleSignOnSettings: route({
    method: 'GET',
    path: '/settings/single-sign-on',
    needs: 'signed-in',
    summary: 'Get the sign-in providers, and who may sign in with a password',
    description: ownerRule,
  }).output(
    providers.extend({
      passwordSignIn: PasswordSignIn,
      roles: z.array(z.object({ id: z.uuid(), name: z.string() })),
    }),
  ),
  setPasswordSignIn: route({
    method: 'PUT',
    path: '/settings/single-sign-on/password',
    needs: 'signed-in',
    summary: 'Set who may sign in with a password',
    description:
      `${ownerRule} ${passwordRule} The owner always may, and everyone may while no provider is enabled. 409 ` +
      '`setting.changed_meanwhile` if the rule is not `was`; 409 `sso.none` without an enabled provider.',
    skipsIdempotency: true,
  })
    .input(SetPasswordSignIn)
    .output(z.object({ passwordSignIn: PasswordSignIn })),
  addProvider: route({
    method: 'POST',
    path: '/settings/single-sign-on/providers',
    needs: 'signed-in',
    summary: 'Add a sign-in provider',
    description: `${ownerRule} ${passwordRule} 409 \`sso.too_many\` with more than 20 providers.`,
    success: 201,
    skipsIdempotency: true,
  })
    .input(AddProvider)
    .output(z.object({ provider: Provider })),
  changeProvider: route({
    method: 'PUT',
    path: '/settings/single-sign-on/providers/{id}',
    needs: 'signed-in',
    summary: 'Change a sign-in provider',
    description:
      `${ownerRule} ${passwordRule} Switching it off ends the sessions that began through it. 409 ` +
      '`sso.changed_meanwhile` if `version` is not the present one.',
    skipsIdempotency: true,
  })
    .input(ChangeProvider)
    .output(z.object({ provider: Provider })),
  removeProvider: route({
    method: 'DELETE',
    path: '/settings/single-sign-on/providers/{id}',
    needs: 'signed-in',
    summary: 'Remove a sign-in provider and all links with it',
    description:
      `${ownerRule} ${passwordRule} Ends the sessions that began through it. People without a password choose one with ` +
      'the link of `POST /auth/forgot-password`.',
    skipsIdempotency: true,
  })
    .input(RemoveProvider)
    .output(providers),
  testProvider: route({
    method: 'POST',
    path: '/settings/single-sign-on/test',
    needs: 'signed-in',
    summary: 'Test the connection to a sign-in provider',
    description: `${ownerRule} Reads the provider’s discovery document and its keys, and says what is wrong.`,
    reads: true,
    cost: 20,
  })
    .input(z.object({ issuer: Issuer }))
    .output(ProviderTest),
}
