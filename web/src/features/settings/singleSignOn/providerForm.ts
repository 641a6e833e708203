import type { ClientAuthentication, ProviderFactor } from '@muster/contract/access/singleSignOnValues'
import type { Provider } from '@muster/contract/auth/singleSignOnSettings'

/** The labels for those who ask for the second factor, as translation keys. */
export const factorLabels: Record<ProviderFactor, string> = {
  MUSTER: 'Muster asks for it',
  REPORTED: 'Muster asks, unless the provider did',
  PROVIDER: 'The provider asks for it',
}

/** The labels for the ways to send the client secret, as translation keys. */
export const authenticationLabels: Record<ClientAuthentication, string> = {
  BASIC: 'In the header (Basic)',
  POST: 'In the body (Post)',
}

/** Returns the values of the form for a provider, or for a new one. */
export const valuesOf = (provider: Provider | null) => ({
  name: provider?.name ?? '',
  issuer: provider?.issuer ?? 'https://',
  clientId: provider?.clientId ?? '',
  clientSecret: '',
  clientAuthentication: (provider?.clientAuthentication ?? 'BASIC') as string,
  scopes: provider?.scopes ?? 'openid email profile',
  emailClaim: provider?.emailClaim ?? 'email',
  verifiedClaim: provider?.verifiedClaim ?? 'email_verified',
  factor: (provider?.factor ?? 'MUSTER') as string,
  isEnabled: provider?.isEnabled ?? true,
  signsOut: provider?.signsOut ?? false,
  createsPeople: provider?.createsPeople ?? false,
  roleId: provider?.roleId ?? '',
  roleClaim: provider?.roleClaim ?? '',
  departmentClaim: provider?.departmentClaim ?? '',
  managerClaim: provider?.managerClaim ?? '',
  currentPassword: '',
})
export type ProviderValues = ReturnType<typeof valuesOf>

/** Returns the input of the call: an empty secret is left out, so that the present one stays, and empty claims are none. */
export const inputOf = ({
  clientSecret,
  roleId,
  roleClaim,
  departmentClaim,
  managerClaim,
  ...values
}: ProviderValues) => ({
  ...values,
  roleId: roleId || null,
  roleClaim: roleClaim.trim() || null,
  departmentClaim: departmentClaim.trim() || null,
  managerClaim: managerClaim.trim() || null,
  ...(clientSecret.trim() && { clientSecret }),
})
