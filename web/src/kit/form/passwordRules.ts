import { useQuery } from '@tanstack/react-query'
import { defaultPasswordRules, characterKinds, type PasswordRules } from '@muster/contract/kit/passwordRules'
import { formatter } from '@muster/contract/kit/formatters'
import { i18n } from '../../i18n.ts'
import { authQueries } from '../api/authClient.ts'

/**
 * Returns the company's rules for new passwords, or the default rules until they are loaded. The server always checks
 * passwords itself.
 */
export const usePasswordRules = (): PasswordRules =>
  useQuery(authQueries.auth.passwordRules.queryOptions({ retry: false })).data?.rules ?? defaultPasswordRules

const lengths = {
  minimum: ['Minimum 8 characters', 'Minimum {count} characters'],
  must: ['Must be at least 8 characters long', 'Must be at least {count} characters long'],
} as const

/** Returns the rules as help text for a new password field (specification 3, sections 2 and 5). */
export function passwordHint({ leastLength, kinds }: PasswordRules, context: keyof typeof lengths): string {
  const { t, language } = i18n
  const [specified, otherText] = lengths[context]
  const length = leastLength === defaultPasswordRules.leastLength ? t(specified) : t(otherText, { count: leastLength })
  if (!kinds.length) return length
  const labels = kinds.map((kind) => t(characterKinds[kind].label).toLowerCase())
  return `${length}. ${t('With {kinds}', { kinds: formatter('ListFormat', language).format(labels) })}`
}
