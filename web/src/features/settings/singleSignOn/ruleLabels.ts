import type { PasswordSignInRule } from '@muster/contract/access/singleSignOnValues'

/** The labels of the rules, as translation keys. */
export const ruleLabels: Record<PasswordSignInRule, string> = {
  EVERYONE: 'Everyone',
  SELECTED: 'Everyone without these roles',
  OWNER: 'Only you',
}
