import type { FactorPolicy } from '@muster/contract/access/twoFactorValues'
import type { PolicyOfCompany } from '@muster/contract/auth/twoFactorPolicy'
import { i18n } from '../../../i18n.ts'
import { formatDate } from '../../../kit/format.ts'

/** A role with its rule, and how many of its people have a second factor. */
export type Rule = PolicyOfCompany['roles'][number]

/** The rules for the second factor, as translation keys. */
export const ruleLabels: Record<FactorPolicy, string> = {
  OFF: 'Not offered',
  OFFERED: 'Offered',
  REQUIRED: 'Required',
}

/** Returns a rule in words, with its day if the factor is required. */
export const ruleText = ({ policy, requiredFrom }: { policy: FactorPolicy; requiredFrom: string | null }): string =>
  requiredFrom === null ? i18n.t(ruleLabels[policy]) : i18n.t('Required from {day}', { day: formatDate(requiredFrom) })
