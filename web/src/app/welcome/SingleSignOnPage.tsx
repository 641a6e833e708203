import { Button, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { UnconfirmedSignIn } from '@muster/contract/auth/singleSignOn'
import { authQueries } from '../../kit/api/authClient.ts'
import { apiError } from '../../kit/api/errors.ts'
import { FormElement, Problem } from '../../kit/form/FormElement.tsx'
import { PasswordInput } from '../../kit/form/PasswordInput.tsx'
import { SubmitButton } from '../../kit/form/SubmitButton.tsx'
import { ErrorState } from '../../kit/Loaded.tsx'
import { setAddress } from '../../kit/session/address.tsx'
import CodeForm from './CodeForm.tsx'
import { explainRefusal, type SignInProblems } from './signIn.ts'
import { WelcomeFrame } from './WelcomePage.tsx'
import classes from './Welcome.module.css'

const toSignIn = () => setAddress({ view: null }, { replace: true })

/**
 * Shows what is missing after a provider has signed someone in: the password that links the accounts, once, or the code
 * of the second factor.
 */
export default function SingleSignOnPage() {
  const { t } = useTranslation()
  const query = useQuery(authQueries.auth.unconfirmedSignIn.queryOptions({ retry: false, staleTime: Infinity }))
  const [isExpired, setIsExpired] = useState(false)
  if (query.isPending) return null
  const status = query.error === null ? null : apiError(query.error).status
  if (isExpired || status === 401)
    return (
      <WelcomeFrame title={t('This sign-in took too long')} text={t('Please start again.')}>
        <div className={`${classes.form} ${classes.content}`}>
          <Button fullWidth onClick={toSignIn}>
            {t('Go to sign in')}
          </Button>
        </div>
      </WelcomeFrame>
    )
  if (!query.data)
    return (
      <WelcomeFrame title={t('Welcome')} text={t('One more step to sign in.')}>
        <ErrorState message={apiError(query.error).message} onRetry={() => void query.refetch()} />
      </WelcomeFrame>
    )
  return <Confirmation signIn={query.data} onExpire={() => setIsExpired(true)} />
}

function Confirmation({ signIn, onExpire }: { signIn: UnconfirmedSignIn; onExpire: () => void }) {
  const { t } = useTranslation()
  const { provider, email, needs, returnTo } = signIn
  const [password, setPassword] = useState('')
  const [problems, setProblems] = useState<SignInProblems>({})
  const open = () => window.location.replace(returnTo)
  const confirm = useMutation(
    authQueries.auth.confirmSingleSignOn.mutationOptions({
      onSuccess: (answer) => ('challenge' in answer ? undefined : open()),
      onError: (error) => {
        const refusal = apiError(error)
        if (refusal.code === 'sso.expired') onExpire()
        else setProblems(explainRefusal(refusal))
      },
    }),
  )
  const { mutate } = confirm
  // Without a password to enter, only the code is missing.
  useEffect(() => {
    if (needs === 'CODE') mutate({})
  }, [needs, mutate])
  const startAgain = (problem?: string) => {
    confirm.reset()
    setPassword('')
    setProblems(problem === undefined ? {} : { form: problem })
    if (needs === 'CODE') mutate({})
  }
  const submit = () => {
    if (password) mutate({ password })
    else setProblems({ password: 'Password is required' })
  }
  const answer = confirm.data
  if (answer && 'challenge' in answer)
    return (
      <WelcomeFrame title={t('Welcome')} text={t('One more step to sign in.')}>
        <div className={classes.content}>
          <CodeForm
            email={email}
            needed={answer}
            onStartAgain={startAgain}
            onSignedIn={open}
            onProviderExpire={onExpire}
          />
        </div>
      </WelcomeFrame>
    )
  if (needs === 'CODE')
    return (
      <WelcomeFrame title={t('Welcome')} text={t('One more step to sign in.')}>
        <div className={classes.content}>
          <Problem message={problems.form && t(problems.form)} />
        </div>
      </WelcomeFrame>
    )
  return (
    <WelcomeFrame
      title={t('Link your account')}
      text={t('Enter your Muster password once. From then on, {provider} signs you in.', { provider: provider.name })}
    >
      <FormElement form={{ submit, submitting: confirm.isPending }} className={`${classes.form} ${classes.content}`}>
        <Problem message={problems.form && t(problems.form)} />
        <TextInput label={t('Email')} value={email} autoComplete="username" readOnly />
        <PasswordInput
          label={t('Password')}
          name="password"
          value={password}
          error={problems.password && t(problems.password)}
          autoComplete="current-password"
          autoFocus
          onChange={({ currentTarget }) => {
            setPassword(currentTarget.value)
            setProblems({})
          }}
        />
        <SubmitButton
          label={t('Link and sign in')}
          waitingLabel={t('Signing in...')}
          waiting={confirm.isPending || confirm.isSuccess}
          fullWidth
        />
        <Button variant="subtle" color="gray" fullWidth onClick={toSignIn}>
          {t('Cancel')}
        </Button>
      </FormElement>
    </WelcomeFrame>
  )
}
