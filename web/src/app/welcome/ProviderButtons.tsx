import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { SignInOptions } from '@muster/contract/auth/singleSignOn'
import { authQueries, recheckSession } from '../../kit/api/authClient.ts'
import { rememberedOptions, rememberOptions, startAddress } from './singleSignOn.ts'
import classes from './Welcome.module.css'

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

/**
 * Shows a link for each provider through which people can sign in; nothing if there are none. With `keepsPage`, the
 * sign-in opens another tab, because this page has unsent input; the page goes on when it gets the focus back.
 */
export function ProviderButtons({ keepsPage = false }: { keepsPage?: boolean }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { providers, passwordSignIn } = useSignInOptions()
  useEffect(() => {
    if (!keepsPage) return undefined
    const recheck = () => void recheckSession(queryClient)
    window.addEventListener('focus', recheck)
    return () => window.removeEventListener('focus', recheck)
  }, [keepsPage, queryClient])
  if (!providers.length) return null
  const isFirst = passwordSignIn === 'OWNER'
  const returnTo = keepsPage ? '/' : `${window.location.pathname}${window.location.search}`
  return (
    <div className={classes.providers}>
      {isFirst ? null : <p className={classes.or}>{t('or')}</p>}
      {providers.map(({ id, name, isAway }) => (
        <div key={id}>
          <Button
            component="a"
            variant={isFirst ? 'filled' : 'default'}
            c={isFirst ? 'white' : undefined}
            fullWidth
            href={startAddress(id, returnTo)}
            target={keepsPage ? '_blank' : undefined}
          >
            {t('Continue with {provider}', { provider: name })}
          </Button>
          {isAway ? <p className={`faint small ${classes.away}`}>{t('Could not be reached a moment ago')}</p> : null}
        </div>
      ))}
    </div>
  )
}
