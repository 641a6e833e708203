import { IconShieldLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { client, orpc } from '../../../kit/api/client.ts'
import { apiError } from '../../../kit/api/errors.ts'
import { ErrorState } from '../../../kit/page/ErrorState.tsx'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { CertificateRetention } from './CertificateRetention.tsx'
import { Section } from '../../../kit/page/Section.tsx'
import { Toggle } from '../../../kit/form/Toggle.tsx'
import { useSwitch } from './useSwitch.ts'
import classes from './SystemTab.module.css'

/** The tab System Settings, for the owner of the installation alone. */
export default function SystemTab() {
  const { t } = useTranslation()
  const reset = useSwitch({
    options: orpc.auth.passwordResetEnabled.queryOptions(),
    send: client.settings.togglePasswordReset,
    title: t('Password Reset Setting Updated'),
    detail: (enabled) =>
      enabled
        ? t("The sign-in page shows 'Forgot Password'.")
        : t("The sign-in page no longer shows 'Forgot Password'."),
  })
  const reveal = useSwitch({
    options: orpc.settings.accountExistenceRevealed.queryOptions(),
    send: client.settings.revealAccountExistence,
    title: t('Sign-in Setting Updated'),
    detail: (enabled) =>
      enabled
        ? t('Signing in says when there is no account with an email address.')
        : t('Signing in no longer says who has an account.'),
  })

  const failed = [reset, reveal].find(({ data, error }) => !data && error)
  if (failed?.error) return <ErrorState message={apiError(failed.error).message} onRetry={failed.retry} />
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
        {reset.data && reveal.data ? (
          <>
            <Toggle
              label={t('Password Reset Visibility')}
              description={t(
                "Controls whether users see the 'Forgot Password' option on the login page. While it is off, nobody is sent a link.",
              )}
              checked={reset.data.enabled}
              waiting={reset.waiting}
              onChange={reset.set}
            />
            <Toggle
              label={t('Unknown Email Message')}
              description={t(
                'Controls whether signing in says that there is no account with an email address. While it is off, it answers as for a wrong password, so that nobody finds out who has an account.',
              )}
              checked={reveal.data.enabled}
              waiting={reveal.waiting}
              onChange={reveal.set}
            />
          </>
        ) : (
          <ListSkeleton rows={2} height={64} />
        )}
      </Section>
      <CertificateRetention />
    </>
  )
}
