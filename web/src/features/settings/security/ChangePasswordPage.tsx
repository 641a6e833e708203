import { IconBulb, IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { leastScore, passwordStrength, tooWeak } from '@muster/contract/auth/passwordStrength'
import { countCharacters } from '@muster/contract/kit/text'
import { useSession } from '../../../kit/session/session.tsx'
import { focusFirstInvalid } from '../../../kit/form/focusFirstInvalid.ts'
import { PageHeader } from '../../../kit/page/PageHeader.tsx'
import { PasswordInput } from '../../../kit/form/PasswordInput.tsx'
import { Problem } from '../../../kit/form/Problem.tsx'
import { SubmitButton } from '../../../kit/form/SubmitButton.tsx'
import { UnsentGuard } from '../../../kit/dialog/UnsentGuard.tsx'
import { StrengthMeter } from './StrengthMeter.tsx'
import { useChangePassword } from './useChangePassword.ts'
import form from '../../../kit/form/Form.module.css'
import classes from './ChangePasswordPage.module.css'

const empty = { current: '', next: '', again: '' }
/** How long the banner of success stands, in milliseconds (specification 3, section 9). */
const bannerTime = 5000

const tips = [
  'Use a few words that do not belong together rather than one word with digits.',
  'Do not use a password that you use elsewhere.',
  'Leave out your name, your company and dates that others know.',
  'Let a password manager think of it and keep it.',
]

/** Why the new password is not sent (specification 3, section 5), or null. */
function refusal({ next, again }: typeof empty): string | null {
  if (next !== again) return 'New passwords do not match'
  if (countCharacters(next) < 8) return 'Password must be at least 8 characters long'
  return passwordStrength(next).score < leastScore ? tooWeak : null
}

/** The view `change-password`, reached from the user menu. */
export default function ChangePasswordPage() {
  const { t } = useTranslation()
  const { user } = useSession()
  const element = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(empty)
  const [done, setDone] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const { problems, setProblems, failure, submitting, send, forget } = useChangePassword(() => {
    setValues(empty)
    setDone(true)
  })
  const change = (patch: Partial<typeof empty>) => {
    setValues((known) => ({ ...known, ...patch }))
    setRefused(null)
    forget()
  }

  useEffect(() => {
    if (!done) return
    const timer = window.setTimeout(() => setDone(false), bannerTime)
    return () => window.clearTimeout(timer)
  }, [done])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setDone(false)
    const found = refusal(values)
    setRefused(found)
    if (!values.current) setProblems({ currentPassword: 'Current password is required' })
    else if (!found) await send({ currentPassword: values.current, newPassword: values.next })
    focusFirstInvalid(element.current)
  }
  const repeated = values.again !== ''
  const differs = repeated && values.again !== values.next
  const weak = repeated && passwordStrength(values.next).score < leastScore

  return (
    <>
      <PageHeader
        title={t('Change Password')}
        description={t('After a change you stay signed in here and nowhere else.')}
      />
      <div className={classes.page}>
        <form ref={element} className={classes.card} onSubmit={(event) => void submit(event)} noValidate>
          <div role="status">
            {done ? (
              <div className={classes.done}>
                <IconCircleCheck size={18} aria-hidden />
                <div>
                  <p className={classes.title}>{t('Password Changed Successfully')}</p>
                  <p>{t('Your other sessions have been ended.')}</p>
                </div>
              </div>
            ) : null}
          </div>
          <Problem title={t('Error')} message={refused ? t(refused) : failure} />
          <div className={form.form}>
            <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
            <PasswordInput
              label={t('Current password')}
              autoComplete="current-password"
              required
              value={values.current}
              error={problems.currentPassword && t(problems.currentPassword)}
              onChange={({ currentTarget }) => change({ current: currentTarget.value })}
            />
            <div>
              <PasswordInput
                label={t('New password')}
                autoComplete="new-password"
                required
                value={values.next}
                error={problems.newPassword ? t(problems.newPassword) : weak && t(tooWeak)}
                onChange={({ currentTarget }) => change({ next: currentTarget.value })}
              />
              {values.next ? <StrengthMeter password={values.next} /> : null}
            </div>
            <PasswordInput
              label={t('Confirm new password')}
              autoComplete="new-password"
              required
              value={values.again}
              error={differs && t('Passwords do not match')}
              onChange={({ currentTarget }) => change({ again: currentTarget.value })}
            />
            <div className={form.buttons}>
              <SubmitButton
                label={t('Change Password')}
                waitingLabel={t('Changing...')}
                waiting={submitting}
                disabled={!repeated || differs || weak}
              />
            </div>
          </div>
        </form>
        <aside className={classes.tips} aria-labelledby="password-tips">
          <h2 id="password-tips" className={classes.tipsTitle}>
            <IconBulb size={18} stroke={1.75} aria-hidden />
            {t('What makes a good password')}
          </h2>
          <ul>
            {tips.map((tip) => (
              <li key={tip}>{t(tip)}</li>
            ))}
          </ul>
        </aside>
      </div>
      <UnsentGuard dirty={Object.values(values).some(Boolean)} />
    </>
  )
}
