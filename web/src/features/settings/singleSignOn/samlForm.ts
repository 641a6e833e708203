import type { Provider } from '@muster/contract/auth/singleSignOnSettings'
import { commonInputOf, commonValuesOf } from './commonValues.ts'

/** Returns the values of the form for a provider with SAML, or for a new one. */
export const samlValuesOf = (provider: Provider | null) => ({
  ...commonValuesOf(provider),
  entityId: provider?.issuer ?? '',
  signInAddress: provider?.signInAddress ?? '',
  certificate: provider?.certificate ?? '',
  nextCertificate: provider?.nextCertificate ?? '',
  allowsProviderStart: provider?.allowsProviderStart ?? false,
})
export type SamlValues = ReturnType<typeof samlValuesOf>

/** Returns the input of the call. */
export const samlInputOf = (values: SamlValues) => ({
  ...values,
  ...commonInputOf(values),
  nextCertificate: values.nextCertificate.trim() || null,
})
