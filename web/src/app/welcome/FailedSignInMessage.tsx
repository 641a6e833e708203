import { useTranslation } from 'react-i18next'
import type { SingleSignOnProblem } from '@muster/contract/access/singleSignOnValues'
import { Problem } from '../../kit/form/FormElement.tsx'
import type { FailedSignIn } from './singleSignOn.ts'

/** The sentences for sign-ins through a provider that failed, as translation keys with the parameter `{provider}`. */
const sentences: Record<SingleSignOnProblem, string> = {
  away: '{provider} can’t be reached right now. Please try again later, or sign in with your password.',
  busy: 'Many people are signing in right now. Please try again in a moment.',
  cancelled: 'The sign-in at {provider} was cancelled.',
  deactivated: 'Your account has been deactivated. Please contact your administrator to reactivate your account.',
  expired: 'This sign-in took too long or began in another browser. Please try again.',
  'no-account': 'There is no Muster account with your email address at {provider}. Please contact your administrator.',
  'no-address': '{provider} did not send your email address. Please contact your administrator.',
  'no-password':
    'Your account has no password to link it with {provider}. Choose one with “Forgot Password” first, or contact your administrator.',
  off: 'This way to sign in is switched off.',
  pending:
    'Your account is pending activation. Please check your email for the activation link or contact your administrator.',
  refused: 'The answer from {provider} could not be verified. Please try again.',
  unreadable:
    'The sign-in through {provider} is not set up correctly. Please sign in with your password and tell your administrator.',
  unverified: '{provider} has not verified your email address. Please contact your administrator.',
}

/** Shows why a sign-in through a provider failed; nothing for a problem that is not known. */
export default function FailedSignInMessage({ failed, provider }: { failed: FailedSignIn; provider: string }) {
  const { t } = useTranslation()
  const { problem } = failed
  return (
    <Problem
      message={
        Object.hasOwn(sentences, problem) ? t(sentences[problem as SingleSignOnProblem], { provider }) : undefined
      }
    />
  )
}
