import type { SingleSignOnProblem } from '@muster/contract/access/singleSignOnValues'
import type { SignInOptions } from '@muster/contract/auth/singleSignOn'

/** The sentences for sign-ins through a provider that failed, as translation keys with the parameter `{provider}`. */
const sentences: Record<SingleSignOnProblem, string> = {
  away: '{provider} can’t be reached right now. Please try again later, or sign in with your password.',
  busy: 'Many people are signing in right now. Please try again in a moment.',
  cancelled: 'The sign-in at {provider} was cancelled.',
  deactivated: 'Your account has been deactivated. Please contact your administrator to reactivate your account.',
  expired: 'This sign-in took too long or began in another browser. Please try again.',
  'no-account': 'There is no Muster account with your email address at {provider}. Please contact your administrator.',
  'no-address': '{provider} did not send your email address. Please contact your administrator.',
  'no-password': 'Your account has no password to link it with {provider}. Please contact your administrator.',
  off: 'This way to sign in is switched off.',
  pending:
    'Your account is pending activation. Please check your email for the activation link or contact your administrator.',
  refused: 'The answer from {provider} could not be verified. Please try again.',
  unreadable:
    'The sign-in through {provider} is not set up correctly. Please sign in with your password and tell your administrator.',
  unverified: '{provider} has not verified your email address. Please contact your administrator.',
}

/** A sign-in through a provider that failed. */
export interface FailedSignIn {
  problem: SingleSignOnProblem
  providerId: string
}

const isProblem = (text: string | null): text is SingleSignOnProblem => text !== null && Object.hasOwn(sentences, text)

/**
 * Returns the failed sign-in in the page's address, and removes it from there, so that it is not shown again later; null
 * if there is none.
 */
export function takeFailedSignIn(): FailedSignIn | null {
  const address = new URL(window.location.href)
  const problem = address.searchParams.get('sso')
  if (problem === null) return null
  const providerId = address.searchParams.get('provider') ?? ''
  address.searchParams.delete('sso')
  address.searchParams.delete('provider')
  window.history.replaceState(window.history.state, '', `${address.pathname}${address.search}`)
  return isProblem(problem) ? { problem, providerId } : null
}

/** Returns the sentence for a failed sign-in as a translation key. */
export const sentenceFor = ({ problem }: FailedSignIn): string => sentences[problem]

/** Returns the address that starts a sign-in through a provider and then opens `returnTo`. */
export const startAddress = (providerId: string, returnTo: string): string =>
  `/api/auth/sso/${providerId}/start?returnTo=${encodeURIComponent(returnTo)}`

const isOptions = (stored: unknown): stored is SignInOptions =>
  typeof stored === 'object' && stored !== null && 'passwordSignIn' in stored && 'providers' in stored

const storageKey = 'muster.sign-in-providers'

/**
 * Returns the providers that this browser last saw, so that the page does not move when they arrive; undefined if it
 * has not seen any.
 */
export function rememberedOptions(): SignInOptions | undefined {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(storageKey) ?? 'null')
    return isOptions(stored) ? stored : undefined
  } catch {
    return undefined
  }
}

/** Remembers the providers for the next visit. */
export function rememberOptions(options: SignInOptions): void {
  try {
    if (options.providers.length) window.localStorage.setItem(storageKey, JSON.stringify(options))
    else window.localStorage.removeItem(storageKey)
  } catch {
    // Without storage, the page works too.
  }
}
