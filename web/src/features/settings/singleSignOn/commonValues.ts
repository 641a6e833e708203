import type { ProviderFactor } from '@muster/contract/access/singleSignOnValues'
import type { Provider } from '@muster/contract/auth/singleSignOnSettings'

/** The labels for those who ask for the second factor, as translation keys. */
export const factorLabels: Record<ProviderFactor, string> = {
  MUSTER: 'Muster asks for it',
  REPORTED: 'Muster asks, unless the provider did',
  PROVIDER: 'The provider asks for it',
}

/** Returns the values that the forms for all kinds of providers have. */
export const commonValuesOf = (provider: Provider | null) => ({
  name: provider?.name ?? '',
  emailClaim: provider?.emailClaim ?? 'email',
  factor: (provider?.factor ?? 'MUSTER') as string,
  isEnabled: provider?.isEnabled ?? true,
  createsPeople: provider?.createsPeople ?? false,
  roleId: provider?.roleId ?? '',
  roleClaim: provider?.roleClaim ?? '',
  departmentClaim: provider?.departmentClaim ?? '',
  managerClaim: provider?.managerClaim ?? '',
  currentPassword: '',
})
export type CommonValues = ReturnType<typeof commonValuesOf>

/** Returns the values as a call takes them: empty claims are none. */
export const commonInputOf = ({ roleId, roleClaim, departmentClaim, managerClaim }: CommonValues) => ({
  roleId: roleId || null,
  roleClaim: roleClaim.trim() || null,
  departmentClaim: departmentClaim.trim() || null,
  managerClaim: managerClaim.trim() || null,
})
