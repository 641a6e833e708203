import { TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { entranceQueries } from '../../kit/api/entrance.ts'
import { apiError } from '../../kit/api/errors.ts'
import { enter } from '../useSignedIn.ts'
import { focusFirstInvalid } from '../../kit/form/focusFirstInvalid.ts'
import { PasswordInput } from '../../kit/form/PasswordInput.tsx'
import { Problem } from '../../kit/form/Problem.tsx'
import { SubmitButton } from '../../kit/form/SubmitButton.tsx'
import { checkCredentials, explainRefusal, type SignInProblems } from './signIn.ts'
import classes from './Welcome.module.css'

const ForgotPasswordDialog = lazy(() => import('./ForgotPasswordDialog.tsx'))

/** The sign-in form (specification 1, sections 2.1, 5 and 8). What was typed stays when it is refused. */
export function SignInForm({ email: known = '' }: { email?: string }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [email, setEmail] = useState(known)
  const [password, setPassword] = useState('')
  const [problems, setProblems] = useState<SignInProblems>({})
  const [tried, setTried] = useState('')
  const [forgotten, setForgotten] = useState(false)

  const resetEnabled = useQuery(entranceQueries.auth.passwordResetEnabled.queryOptions({ retry: false }))
  // Undefined until it is known: the place is kept, so that nothing jumps when the answer arrives.
  const offersReset = resetEnabled.isError || resetEnabled.data?.enabled

  const show = (found: SignInProblems) => {
    setProblems(found)
    focusFirstInvalid(form.current)
  }
  const login = useMutation(
    entranceQueries.auth.login.mutationOptions({
      onSuccess: ({ user }) => enter(queryClient, user),
      onError: (thrown) => show(explainRefusal(apiError(thrown))),
    }),
  )

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (login.isPending) return
    const found = checkCredentials({ email, password })
    setTried(email.trim())
    if (found.email || found.password) return show(found)
    setProblems({})
    login.mutate({ email: email.trim(), password })
  }

  return (
    <>
      <form ref={form} className={classes.form} onSubmit={submit} noValidate>
        <Problem message={problems.form && t(problems.form)} />
        <TextInput
          label={t('Email')}
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus={!known}
          value={email}
          error={problems.email && t(problems.email, { email: tried })}
          onChange={({ currentTarget }) => {
            setEmail(currentTarget.value)
            setProblems(({ password: kept, form: said }) => ({ password: kept, form: said }))
          }}
        />
        <PasswordInput
          label={t('Password')}
          name="password"
          autoComplete="current-password"
          data-autofocus={known ? true : undefined}
          value={password}
          error={problems.password && t(problems.password)}
          onChange={({ currentTarget }) => {
            setPassword(currentTarget.value)
            setProblems(({ email: kept, form: said }) => ({ email: kept, form: said }))
          }}
        />
        <SubmitButton label={t('Sign in')} waitingLabel={t('Signing in...')} waiting={login.isPending} fullWidth />
        {offersReset === false ? null : (
          <button type="button" className={classes.forgot} disabled={!offersReset} onClick={() => setForgotten(true)}>
            {t('Forgot Password')}
          </button>
        )}
      </form>
      {forgotten ? (
        <Suspense>
          <ForgotPasswordDialog email={email.trim()} onClose={() => setForgotten(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
