import { useTranslation } from 'react-i18next'
import type { Provider } from '@muster/contract/auth/singleSignOnSettings'
import { formatCount } from '../../../kit/format.ts'

/** Says how many people could no longer sign in without a provider, and what they can do; nothing if there are none. */
export function DependentPeople({ provider: { dependentPeople } }: { provider: Provider }) {
  const { t } = useTranslation()
  return dependentPeople === 0 ? null : (
    <p className="notice" data-colour="amber" role="status">
      {t('People with no other way to sign in: {number}. They can choose a password with “Forgot Password”.', {
        number: formatCount(dependentPeople),
      })}
    </p>
  )
}
