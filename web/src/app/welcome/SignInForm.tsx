import { TextInput, UnstyledButton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState, type ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { CodeNeeded } from '@muster/contract/auth/twoFactor'
import { authQueries } from '../../kit/api/authClient.ts'
import { apiError } from '../../kit/api/errors.ts'
import { lazyPart } from '../../kit/chunks/chunk.ts'
import { FormElement, Problem } from '../../kit/form/FormElement.tsx'
import { PasswordInput } from '../../kit/form/PasswordInput.tsx'
import { SubmitButton } from '../../kit/form/SubmitButton.tsx'
import { enter } from '../useSignedIn.ts'
import { checkCredentials, explainRefusal, type SignInProblems } from './signIn.ts'
import { takeFailedSignIn, useSignInOptions } from './singleSignOn.ts'
import classes from './Welcome.module.css'

const CodeForm = lazyPart(() => import('./CodeForm.tsx'), true)
const FailedSignInMessage = lazyPart(() => import('./FailedSignInMessage.tsx'), true)
const ProviderButtons = lazyPart(() => import('./ProviderButtons.tsx'), true)
const PasskeyButton = lazyPart(() => import('./PasskeyButton.tsx'), true)
const ForgotPasswordDialog = lazyPart(() => import('./ForgotPasswordDialog.tsx'), true)

/**
 * Shows the sign-in form (specification 1, sections 2.1, 5 and 8). Input is kept when the sign-in is refused. For an
 * account with two-factor sign-in, the code follows as a second step, which `onLastStep` announces.
 */
export function SignInForm(props: {
  email?: string
  /** True if this page must stay open, because it has unsent input. */
  keepsPage?: boolean
  onLastStep?: (isLast: boolean) => void
}) {
  const { email: initialEmail = '', keepsPage, onLastStep } = props
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [values, setValues] = useState({ email: initialEmail, password: '' })
  const [problems, setProblems] = useState<SignInProblems>({})
  const [tried, setTried] = useState('')
  const [isForgotOpen, setIsForgotOpen] = useState(false)
  const [codeNeeded, setCodeNeeded] = useState<CodeNeeded | null>(null)
  const [failed, setFailed] = useState(takeFailedSignIn)
  const options = useSignInOptions()
  const { providers, passwordSignIn } = options
  const [showsPassword, setShowsPassword] = useState(false)
  const failedAt = providers.find(({ id }) => id === failed?.providerId)?.name ?? t('your provider')
  const email = values.email.trim()

  const resetEnabled = useQuery(authQueries.auth.passwordResetEnabled.queryOptions({ retry: false }))
  // Undefined until known. The space is reserved, so that nothing moves when the answer arrives.
  const offersReset = resetEnabled.isError || resetEnabled.data?.enabled

  const login = useMutation(
    authQueries.auth.login.mutationOptions({
      onSuccess: (answer) => ('challenge' in answer ? askForCode(answer) : enter(queryClient, answer.user)),
      onError: (error) => setProblems(explainRefusal(apiError(error))),
    }),
  )
  const offersPasskey = resetEnabled.data?.passkeySignIn && 'PublicKeyCredential' in window
  const submit = () => {
    const found = checkCredentials(values)
    setTried(email)
    setFailed(null)
    setProblems(found)
    if (!found.email && !found.password) login.mutate({ ...values, email })
  }
  const field = (name: keyof typeof values) => ({
    name,
    value: values[name],
    error: problems[name] && t(problems[name], { email: tried }),
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) => {
      setValues((before) => ({ ...before, [name]: value }))
      setProblems((before) => ({ ...before, [name]: undefined }))
    },
  })

  const askForCode = (needed: CodeNeeded | null) => {
    setCodeNeeded(needed)
    onLastStep?.(needed !== null)
  }
  const startAgain = (problem?: string) => {
    askForCode(null)
    setValues({ email, password: '' })
    setProblems(problem === undefined ? {} : { form: problem })
  }
  if (codeNeeded)
    return (
      <Suspense>
        <CodeForm email={email} needed={codeNeeded} onStartAgain={startAgain} />
      </Suspense>
    )

  const problem = failed ? (
    <Suspense>
      <FailedSignInMessage failed={failed} provider={failedAt} />
    </Suspense>
  ) : (
    <Problem message={problems.form && t(problems.form)} />
  )
  const providerButtons = providers.length ? (
    <Suspense fallback={<div style={{ blockSize: `${providers.length * 3}rem` }} />}>
      <ProviderButtons options={options} keepsPage={keepsPage} />
    </Suspense>
  ) : null
  // Only the owner has a password here; everyone else needs to see no form for one.
  if (passwordSignIn === 'OWNER' && !showsPassword)
    return (
      <div className={classes.form}>
        {problem}
        {providerButtons}
        <UnstyledButton className={`link medium ${classes.forgot}`} onClick={() => setShowsPassword(true)}>
          {t('Sign in with a password')}
        </UnstyledButton>
      </div>
    )

  return (
    <>
      <FormElement form={{ submit, submitting: login.isPending }} className={classes.form}>
        {problem}
        <TextInput
          {...field('email')}
          label={t('Email')}
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus={!email}
        />
        <PasswordInput
          {...field('password')}
          label={t('Password')}
          autoComplete="current-password"
          autoFocus={Boolean(email) && login.isSuccess}
          data-autofocus={initialEmail ? true : undefined}
        />
        <SubmitButton label={t('Sign in')} waitingLabel={t('Signing in...')} waiting={login.isPending} fullWidth />
        {offersPasskey ? (
          <Suspense fallback={<div style={{ blockSize: '2.25rem' }} />}>
            <PasskeyButton
              onProblem={(form) => {
                setFailed(null)
                setProblems(form === undefined ? {} : { form })
              }}
            />
          </Suspense>
        ) : null}
        {offersReset === false ? null : (
          <UnstyledButton
            className={`link medium ${classes.forgot}`}
            disabled={!offersReset}
            onClick={() => setIsForgotOpen(true)}
          >
            {t('Forgot Password')}
          </UnstyledButton>
        )}
      </FormElement>
      {providerButtons}
      {isForgotOpen ? (
        <Suspense>
          <ForgotPasswordDialog email={email} onClose={() => setIsForgotOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
