import '../../kit/theme/mantine.css'
import { Checkbox, TextInput, UnstyledButton } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionUser } from '@muster/contract/auth/signedIn'
import type { CodeNeeded } from '@muster/contract/auth/twoFactor'
import { authClient, authQueries } from '../../kit/api/authClient.ts'
import { apiError } from '../../kit/api/errors.ts'
import { FormElement, Problem } from '../../kit/form/FormElement.tsx'
import { SubmitButton } from '../../kit/form/SubmitButton.tsx'
import { hasPasskeys, signWithPasskey } from '../../kit/passkeys.ts'
import { enter } from '../useSignedIn.ts'
import { checkCode, explainCodeRefusal, type CodeProblems } from './code.ts'
import classes from './Welcome.module.css'

/** The properties of the field by kind of code. */
const kinds = {
  app: { label: 'Six-digit code', inputMode: 'numeric', autoComplete: 'one-time-code' },
  recovery: { label: 'Recovery code', inputMode: 'text', autoComplete: 'off' },
} as const

/** A second step of signing in. */
type Step = keyof typeof kinds | 'passkey'

/**
 * Shows the second step of signing in: a passkey, the code of the authenticator app, or a recovery code. `onStartAgain`
 * returns to the first step, with a message if the sign-in has expired.
 */
export default function CodeForm(props: {
  email: string
  needed: CodeNeeded
  onStartAgain: (problem?: string) => void
  /** Called instead of opening the application on this page. */
  onSignedIn?: () => void
  /** Called if the sign-in through a provider has expired, instead of `onStartAgain`. */
  onProviderExpire?: () => void
}) {
  const { email, needed, onStartAgain, onSignedIn, onProviderExpire } = props
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const canUsePasskey = hasPasskeys()
  const [step, setStep] = useState<Step>(needed.isPasskeyFirst && canUsePasskey ? 'passkey' : 'app')
  const [code, setCode] = useState('')
  const [remembers, setRemembers] = useState(false)
  const [problems, setProblems] = useState<CodeProblems>({})
  const { challenge } = needed
  const done = (kind: 'code' | 'passkey') => ({
    onSuccess: ({ user }: { user: SessionUser }) => (onSignedIn ? onSignedIn() : enter(queryClient, user)),
    onError: (error: unknown) => {
      const found = explainCodeRefusal(apiError(error), kind)
      if (found.isProviderExpired && onProviderExpire) onProviderExpire()
      else if (found.isExpired) onStartAgain(found.form)
      else setProblems(found)
    },
  })
  const signIn = useMutation(authQueries.auth.signInWithCode.mutationOptions(done('code')))
  const passkeySignIn = useMutation({
    mutationFn: async () => {
      const passkey = await signWithPasskey(await authClient.auth.beginPasskeySignIn({ challenge }))
      return authClient.auth.signInWithPasskey({ challenge, passkey, rememberDevice: remembers })
    },
    onMutate: () => setProblems({}),
    ...done('passkey'),
  })
  const submit = () => {
    if (step === 'passkey') {
      passkeySignIn.mutate()
      return
    }
    const found = checkCode(code, step)
    setProblems(found)
    if (!found.code) signIn.mutate({ challenge, code, rememberDevice: remembers })
  }
  const switchTo = (next: Step) => {
    setStep(next)
    setCode('')
    setProblems({})
  }

  return (
    <FormElement form={{ submit, submitting: signIn.isPending || passkeySignIn.isPending }} className={classes.form}>
      <div>
        <h2 className="lead">{t('Two-factor sign-in')}</h2>
        <p className="soft breaks">
          {step === 'passkey' ? t('Confirm that it’s you with your fingerprint, face, PIN or security key.') : null}
          {step === 'app' ? t('Enter the code that your authenticator app shows for {email}.', { email }) : null}
          {step === 'recovery' ? t('Enter one of the codes you saved. Each works once.') : null}
        </p>
      </div>
      <Problem message={problems.form && t(problems.form)} />
      {step === 'passkey' ? null : (
        <CodeField
          key={step}
          kind={step}
          value={code}
          error={problems.code && t(problems.code)}
          onChange={(value) => {
            setCode(value)
            setProblems({})
          }}
        />
      )}
      {needed.rememberDays > 0 ? (
        <Checkbox
          label={t('Remember this device ({number} days)', { number: needed.rememberDays })}
          checked={remembers}
          onChange={({ currentTarget }) => setRemembers(currentTarget.checked)}
        />
      ) : null}
      {step === 'passkey' ? null : (
        <SubmitButton label={t('Sign in')} waitingLabel={t('Signing in...')} waiting={signIn.isPending} fullWidth />
      )}
      {canUsePasskey ? (
        <SubmitButton
          label={t('Use a passkey')}
          waitingLabel={t('Signing in...')}
          waiting={passkeySignIn.isPending}
          variant={step === 'passkey' ? 'filled' : 'default'}
          icon={<IconFingerprint size={18} stroke={1.6} aria-hidden />}
          fullWidth
          autoFocus={step === 'passkey'}
          onClick={() => passkeySignIn.mutate()}
        />
      ) : null}
      <div className={classes.otherWays}>
        {step === 'app' ? null : <OtherWay label={t('Use the app')} onClick={() => switchTo('app')} />}
        {step === 'recovery' ? null : (
          <OtherWay label={t('Use a recovery code')} onClick={() => switchTo('recovery')} />
        )}
        <OtherWay label={t('Start again')} onClick={() => onStartAgain()} />
      </div>
    </FormElement>
  )
}

/** Shows the field of a code, with the properties of its kind. */
function CodeField(props: {
  kind: keyof typeof kinds
  value: string
  error: string | undefined
  onChange: (value: string) => void
}) {
  const { kind, value, error, onChange } = props
  const { t } = useTranslation()
  const { label, ...field } = kinds[kind]
  return (
    <TextInput
      {...field}
      label={t(label)}
      name="code"
      value={value}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      maxLength={40}
      autoFocus
      data-autofocus
    />
  )
}

function OtherWay({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <UnstyledButton className={`link medium ${classes.forgot}`} onClick={onClick}>
      {label}
    </UnstyledButton>
  )
}
