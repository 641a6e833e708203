import { Group } from '@mantine/core'
import { useTimeout } from '@mantine/hooks'
import { IconBulb, IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findPasswordProblem, type PasswordRules } from '@muster/contract/kit/passwordRules'
import { minScore, passwordStrength, tooWeakMessage } from '@muster/contract/auth/passwordStrength'
import { InlineForm } from '../../../kit/page/InlineForm.tsx'
import { Problem } from '../../../kit/form/FormElement.tsx'
import { usePasswordRules } from '../../../kit/form/passwordRules.ts'
import type { Problems } from '../../../kit/form/state/problems.ts'
import { PageHeader } from '../../../kit/page/PageHeader.tsx'
import { StrengthMeter } from './StrengthMeter.tsx'
import { PasswordFields, type Passwords, usePasswordForm } from './usePasswordForm.tsx'
import classes from './ChangePasswordPage.module.css'

/** The time that the success banner is shown, in milliseconds (specification 3, section 9). */
const bannerTime = 5000

const tips = [
  'Use several unrelated words instead of one word with numbers.',
  'Don’t reuse a password from elsewhere.',
  'Avoid your name, your company and dates others know.',
  'Let a password manager create and store it.',
]

/** Returns the error of a password that is too weak or breaks the company's rules; null if it is fine. */
function wanting(password: string, rules: PasswordRules): string | null {
  if (passwordStrength(password, rules).score < minScore) return tooWeakMessage
  return findPasswordProblem(password, rules)
}

/** Returns the errors of the new password (specification 3, section 5). */
const refusal =
  (rules: PasswordRules) =>
  ({ newPassword, confirmation }: Passwords): Problems => {
    if (newPassword !== confirmation) return { '': 'New passwords do not match' }
    const problem = findPasswordProblem(newPassword, rules) ?? wanting(newPassword, rules)
    return problem === null ? {} : { '': problem }
  }

/** Returns the errors to show during typing, once both fields have a value. */
function hints({ newPassword, confirmation }: Passwords, rules: PasswordRules): Problems {
  const problem = confirmation ? wanting(newPassword, rules) : null
  return {
    ...(problem === null ? {} : { newPassword: problem }),
    ...(confirmation && confirmation !== newPassword ? { confirmation: 'Passwords do not match' } : {}),
  }
}

/** Shows the view `change-password`, reached from the user menu. */
export default function ChangePasswordPage() {
  const { t } = useTranslation()
  const [isDone, setIsDone] = useState(false)
  const { start, clear } = useTimeout(() => setIsDone(false), bannerTime)
  const rules = usePasswordRules()
  const form = usePasswordForm({
    refusal: refusal(rules),
    onDone: () => {
      setIsDone(true)
      start()
    },
  })
  const { values } = form
  const problems = hints(values, rules)

  const submit = () => {
    clear()
    setIsDone(false)
    void form.submit()
  }

  return (
    <>
      <PageHeader title={t('Change Password')} description={t('Changing it signs you out on all other devices.')} />
      <div className={classes.page}>
        <div className={`card ${classes.form}`}>
          <div role="status">
            {isDone ? (
              <div className="notice" data-colour="green">
                <IconCircleCheck size={18} aria-hidden />
                <div>
                  <p className="strong">{t('Password Changed Successfully')}</p>
                  <p>{t('You’re signed out on all other devices.')}</p>
                </div>
              </div>
            ) : null}
          </div>
          <Problem title={t('Error')} message={form.failure} />
          <InlineForm
            form={{ ...form, submit, failure: null }}
            submit={t('Change Password')}
            waiting={t('Changing…')}
            disabled={!values.confirmation || Object.keys(problems).length > 0}
          >
            <PasswordFields form={{ ...form, problems: { ...problems, ...form.problems } }}>
              {values.newPassword ? <StrengthMeter password={values.newPassword} rules={rules} /> : null}
            </PasswordFields>
          </InlineForm>
        </div>
        <aside className={classes.tips} aria-labelledby="password-tips">
          <Group component="h2" id="password-tips" gap="xs" mb="xs" fz="sm">
            <IconBulb size={18} stroke={1.75} aria-hidden />
            {t('Password tips')}
          </Group>
          <ul>
            {tips.map((tip) => (
              <li key={tip}>{t(tip)}</li>
            ))}
          </ul>
        </aside>
      </div>
    </>
  )
}
