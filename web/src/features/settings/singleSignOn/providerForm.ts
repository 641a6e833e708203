import type { ClientAuthentication } from '@muster/contract/access/singleSignOnValues'
import type { Provider } from '@muster/contract/auth/singleSignOnSettings'
import { commonInputOf, commonValuesOf } from './commonValues.ts'

/** The labels for the ways to send the client secret, as translation keys. */
export const authenticationLabels: Record<ClientAuthentication, string> = {
  BASIC: 'In the header (Basic)',
  POST: 'In the body (Post)',
}

/** Returns the values of the form for a provider, or for a new one. */
export const valuesOf = (provider: Provider | null) => ({
  ...commonValuesOf(provider),
  issuer: provider?.issuer ?? 'https://',
  clientId: provider?.clientId ?? '',
  clientSecret: '',
  clientAuthentication: (provider?.clientAuthentication ?? 'BASIC') as string,
  scopes: provider?.scopes ?? 'openid email profile',
  verifiedClaim: provider?.verifiedClaim ?? 'email_verified',
  signsOut: provider?.signsOut ?? false,
})
export type ProviderValues = ReturnType<typeof valuesOf>

/** Returns the input of the call: an empty secret is left out, so that the present one stays. */
export const inputOf = ({ clientSecret, ...values }: ProviderValues) => ({
  ...values,
  ...commonInputOf(values),
  ...(clientSecret.trim() && { clientSecret }),
})
