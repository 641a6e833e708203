import '../../kit/theme/mantine.css'
import { Checkbox, TextInput, UnstyledButton } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CodeNeeded } from '@muster/contract/auth/twoFactor'
import { authQueries } from '../../kit/api/authClient.ts'
import { apiError } from '../../kit/api/errors.ts'
import { FormElement, Problem } from '../../kit/form/FormElement.tsx'
import { SubmitButton } from '../../kit/form/SubmitButton.tsx'
import { enter } from '../useSignedIn.ts'
import { checkCode, explainCodeRefusal, type CodeProblems } from './code.ts'
import classes from './Welcome.module.css'

/** The properties of the field by kind of code. */
const kinds = {
  app: { label: 'Six-digit code', inputMode: 'numeric', autoComplete: 'one-time-code' },
  recovery: { label: 'Recovery code', inputMode: 'text', autoComplete: 'off' },
} as const

/**
 * Shows the second step of signing in: the code of the authenticator app, or a recovery code. `onStartAgain` returns to
 * the first step, with a message if the sign-in has expired.
 */
export default function CodeForm(props: {
  email: string
  needed: CodeNeeded
  onStartAgain: (problem?: string) => void
}) {
  const { email, needed, onStartAgain } = props
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [kind, setKind] = useState<keyof typeof kinds>('app')
  const [code, setCode] = useState('')
  const [remembers, setRemembers] = useState(false)
  const [problems, setProblems] = useState<CodeProblems>({})
  const signIn = useMutation(
    authQueries.auth.signInWithCode.mutationOptions({
      onSuccess: ({ user }) => enter(queryClient, user),
      onError: (error) => {
        const found = explainCodeRefusal(apiError(error))
        if (found.isExpired) onStartAgain(found.form)
        else setProblems(found)
      },
    }),
  )
  const submit = () => {
    const found = checkCode(code, kind)
    setProblems(found)
    if (!found.code) signIn.mutate({ challenge: needed.challenge, code, rememberDevice: remembers })
  }
  const switchKind = () => {
    setKind(kind === 'app' ? 'recovery' : 'app')
    setCode('')
    setProblems({})
  }
  const { label, ...field } = kinds[kind]

  return (
    <FormElement form={{ submit, submitting: signIn.isPending }} className={classes.form}>
      <div>
        <h2 className="lead">{t('Two-factor sign-in')}</h2>
        <p className="soft breaks">
          {kind === 'app'
            ? t('Enter the code that your authenticator app shows for {email}.', { email })
            : t('Enter one of the codes you saved. Each works once.')}
        </p>
      </div>
      <Problem message={problems.form && t(problems.form)} />
      <TextInput
        {...field}
        key={kind}
        label={t(label)}
        name="code"
        value={code}
        error={problems.code && t(problems.code)}
        onChange={({ currentTarget }) => {
          setCode(currentTarget.value)
          setProblems({})
        }}
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        maxLength={40}
        autoFocus
        data-autofocus
      />
      {needed.rememberDays > 0 ? (
        <Checkbox
          label={t('Remember this device ({number} days)', { number: needed.rememberDays })}
          checked={remembers}
          onChange={({ currentTarget }) => setRemembers(currentTarget.checked)}
        />
      ) : null}
      <SubmitButton label={t('Sign in')} waitingLabel={t('Signing in...')} waiting={signIn.isPending} fullWidth />
      <div className={classes.otherWays}>
        <UnstyledButton className={`link medium ${classes.forgot}`} onClick={switchKind}>
          {kind === 'app' ? t('Use a recovery code') : t('Use the app')}
        </UnstyledButton>
        <UnstyledButton className={`link medium ${classes.forgot}`} onClick={() => onStartAgain()}>
          {t('Start again')}
        </UnstyledButton>
      </div>
    </FormElement>
  )
}
