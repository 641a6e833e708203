import { IconShieldLock } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client, orpc } from '../../api/client.ts'
import { apiError } from '../../api/errors.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { ListSkeleton } from '../../ui/ListSkeleton.tsx'
import { dismissToast, showFailure, showSuccess } from '../../ui/toasts.ts'
import { CertificateRetention } from './CertificateRetention.tsx'
import { Section } from './Section.tsx'
import { Toggle } from './Toggle.tsx'
import classes from './SystemTab.module.css'

/** The tab System Settings, for the owner of the installation alone. */
export default function SystemTab() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const options = orpc.auth.passwordResetEnabled.queryOptions()
  const { data, error, refetch } = useQuery(options)
  const [waiting, setWaiting] = useState(false)
  const told = useRef<number>(undefined)

  const toggle = async (enabled: boolean) => {
    setWaiting(true)
    dismissToast(told.current)
    try {
      // What the server answers is what holds, whatever was asked for.
      const answer = await client.settings.togglePasswordReset({ enabled })
      queryClient.setQueryData(options.queryKey, answer)
      showSuccess(
        t('Password Reset Setting Updated'),
        answer.enabled
          ? t("The sign-in page shows 'Forgot Password'.")
          : t("The sign-in page no longer shows 'Forgot Password'."),
      )
    } catch (thrown) {
      const { message } = apiError(thrown)
      told.current = showFailure(t('Failed to update setting'), message || t('Please try again.'))
    } finally {
      setWaiting(false)
    }
  }

  if (!data && error) return <ErrorState message={apiError(error).message} onRetry={() => void refetch()} />
  return (
    <>
      <div className={classes.notice}>
        <IconShieldLock size={20} stroke={1.75} aria-hidden />
        <div>
          <p className={classes.title}>{t('Super Admin only')}</p>
          <p>{t('You see these settings as the owner of this installation. They hold for everybody, from now on.')}</p>
        </div>
      </div>
      <Section title={t('Signing in')}>
        {data ? (
          <Toggle
            label={t('Password Reset Visibility')}
            description={t(
              "Controls whether users see the 'Forgot Password' option on the login page. While it is off, nobody is sent a link.",
            )}
            checked={data.enabled}
            waiting={waiting}
            onChange={(enabled) => void toggle(enabled)}
          />
        ) : (
          <ListSkeleton rows={1} height={64} />
        )}
      </Section>
      <CertificateRetention />
    </>
  )
}
