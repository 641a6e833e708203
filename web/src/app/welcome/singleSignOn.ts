import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { SignInOptions } from '@muster/contract/auth/singleSignOn'
import { authQueries } from '../../kit/api/authClient.ts'

/** A sign-in through a provider that failed. */
export interface FailedSignIn {
  /** The problem as the server named it. */
  problem: string
  providerId: string
}

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
  return { problem, providerId }
}

const isOptions = (stored: unknown): stored is SignInOptions =>
  typeof stored === 'object' && stored !== null && 'passwordSignIn' in stored && 'providers' in stored

const storageKey = 'muster.sign-in-providers'

/**
 * Returns the providers that this browser last saw, so that the page does not move when they arrive; undefined if it
 * has not seen any.
 */
function rememberedOptions(): SignInOptions | undefined {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(storageKey) ?? 'null')
    return isOptions(stored) ? stored : undefined
  } catch {
    return undefined
  }
}

/** Remembers the providers for the next visit. */
function rememberOptions(options: SignInOptions): void {
  try {
    if (options.providers.length) window.localStorage.setItem(storageKey, JSON.stringify(options))
    else window.localStorage.removeItem(storageKey)
  } catch {
    // Without storage, the page works too.
  }
}

const passwordsAlone: SignInOptions = { providers: [], passwordSignIn: 'EVERYONE' }

/** Returns the ways to sign in; passwords alone until they are known. */
export function useSignInOptions(): SignInOptions {
  const query = useQuery(
    authQueries.auth.signInOptions.queryOptions({ retry: false, placeholderData: rememberedOptions }),
  )
  const { data, isPlaceholderData } = query
  useEffect(() => {
    if (data && !isPlaceholderData) rememberOptions(data)
  }, [data, isPlaceholderData])
  return data ?? passwordsAlone
}
