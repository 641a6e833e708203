import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { findPasswordProblem, type PasswordRules } from '@muster/contract/kit/passwordRules'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { passwordHint, usePasswordRules } from '../../../kit/form/passwordRules.ts'
import { InlineForm } from '../../../kit/page/InlineForm.tsx'
import type { Problems } from '../../../kit/form/state/problems.ts'
import { Section } from '../../../kit/page/Section.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { AccountProtection } from './AccountProtection.tsx'
import { DevicesSection } from './DevicesSection.tsx'
import { PasskeysSection } from './PasskeysSection.tsx'
import { LinkedSection } from './LinkedSection.tsx'
import { SessionsSection } from './SessionsSection.tsx'
import { PasswordFields, type Passwords, usePasswordForm } from './usePasswordForm.tsx'

const AssistantsSection = lazyPart(() => import('../assistants/AssistantsSection.tsx'))
const PasswordPolicySection = lazyPart(() => import('./PasswordPolicySection.tsx'))
const EverybodysSessions = lazyPart(() => import('./AllSessions.tsx'))

/**
 * Shows the tab Security: what protects the user's account, their password and sessions, and everyone's sessions to
 * those who may see them.
 */
export default function SecurityTab() {
  const { can } = useSession()
  return (
    <>
      <AccountProtection />
      <PasskeysSection />
      <DevicesSection />
      <LinkedSection />
      <Suspense fallback={null}>
        <AssistantsSection />
      </Suspense>
      {can('settings.update_password') ? <PasswordSection /> : null}
      <SessionsSection />
      {can('settings.password_policy') ? (
        <Suspense fallback={null}>
          <PasswordPolicySection />
        </Suspense>
      ) : null}
      {can('settings.session_management') ? (
        <Suspense fallback={null}>
          <EverybodysSessions />
        </Suspense>
      ) : null}
    </>
  )
}

/**
 * Returns the errors of the new password, checked in the order of specification 3, section 5. The field is marked, and
 * the message is shown above the button.
 */
const refusal =
  (rules: PasswordRules) =>
  ({ newPassword, confirmation }: Passwords): Problems => {
    if (newPassword !== confirmation) return { confirmation: '', '': 'New passwords do not match' }
    const problem = findPasswordProblem(newPassword, rules)
    return problem === null ? {} : { newPassword: '', '': problem }
  }

/** Lets the user change their password. */
export function PasswordSection() {
  const { t } = useTranslation()
  const rules = usePasswordRules()
  const form = usePasswordForm({
    refusal: refusal(rules),
    onDone: () => showSuccess(t('Password changed successfully!'), t('You’re signed out on all other devices.')),
  })
  const failureTitle = () => {
    if (form.problems.confirmation === '') return t('Password mismatch')
    const isAgainstRules = findPasswordProblem(form.values.newPassword, rules) !== null
    return isAgainstRules ? t('Password too short') : t('Password change failed')
  }

  return (
    <Section title={t('Password')} description={t('Changing it signs you out on all other devices.')}>
      <InlineForm
        form={form}
        submit={t('Change Password')}
        waiting={t('Changing…')}
        disabled={!form.dirty}
        failed={failureTitle()}
      >
        <PasswordFields form={form} description={passwordHint(rules, 'must')} />
      </InlineForm>
    </Section>
  )
}
