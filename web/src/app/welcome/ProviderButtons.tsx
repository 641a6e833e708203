import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { SignInOptions } from '@muster/contract/auth/singleSignOn'
import { recheckSession } from '../../kit/api/authClient.ts'
import classes from './Welcome.module.css'

/** Returns the address that starts a sign-in through a provider and then opens `returnTo`. */
const startAddress = (providerId: string, returnTo: string): string =>
  `/api/auth/sso/${providerId}/start?returnTo=${encodeURIComponent(returnTo)}`

/**
 * Shows a link for each provider through which people can sign in. With `keepsPage`, the
 * sign-in opens another tab, because this page has unsent input; the page goes on when it gets the focus back.
 */
export default function ProviderButtons(props: { options: SignInOptions; keepsPage?: boolean | undefined }) {
  const { options, keepsPage = false } = props
  const { providers, passwordSignIn } = options
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!keepsPage) return undefined
    const recheck = () => void recheckSession(queryClient)
    window.addEventListener('focus', recheck)
    return () => window.removeEventListener('focus', recheck)
  }, [keepsPage, queryClient])
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
