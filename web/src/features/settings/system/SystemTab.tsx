import { Box } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { useQuery, useQueryClient, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { CertificateRetention as Retention } from '@muster/contract/settings/calls'
import { client, orpc } from '../../../kit/api/client.ts'
import { InlineForm } from '../../../kit/page/InlineForm.tsx'
import { Problem } from '../../../kit/form/FormElement.tsx'
import { TextField } from '../../../kit/form/TextField.tsx'
import { useForm } from '../../../kit/form/useForm.ts'
import { Toggle } from '../../../kit/form/CheckField.tsx'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { Section } from '../../../kit/page/Section.tsx'
import { showSuccess } from '../../../kit/toasts.ts'
import { useAction } from '../../../kit/useAction.tsx'
import { CompanyHours } from '../../schedules/shared/CompanyHours.tsx'
import { TimeRulesSection } from './TimeRulesSection.tsx'

const retention = orpc.settings.certificateRetention.queryOptions()

/** The tab System Settings, for the owner of the installation alone. */
export default function SystemTab() {
  const { t } = useTranslation()
  return (
    <>
      <Box className="notice" data-colour="blue" maw="45rem" mb="lg">
        <IconShieldLock size={20} stroke={1.75} aria-hidden />
        <div>
          <p className="strong">{t('Super Admin only')}</p>
          <p>{t('You see these settings as the owner of this installation. They hold for everybody, from now on.')}</p>
        </div>
      </Box>
      <Section title={t('Signing in')}>
        <div className="rows">
          <Switchable
            options={orpc.auth.passwordResetEnabled.queryOptions()}
            call={client.settings.togglePasswordReset}
            label={t('Password Reset Visibility')}
            description={t(
              "Controls whether users see the 'Forgot Password' option on the login page. While it is off, nobody is sent a link.",
            )}
            done={t('Password Reset Setting Updated')}
            on={t("The sign-in page shows 'Forgot Password'.")}
            off={t("The sign-in page no longer shows 'Forgot Password'.")}
          />
          <Switchable
            options={orpc.settings.accountExistenceRevealed.queryOptions()}
            call={client.settings.revealAccountExistence}
            label={t('Unknown Email Message')}
            description={t(
              'Controls whether signing in says that no account exists for an email address. While it is off, the answer is the same as for a wrong password, so that nobody can find out who has an account.',
            )}
            done={t('Sign-in Setting Updated')}
            on={t('Signing in now says when no account exists for an email address.')}
            off={t('Signing in no longer says who has an account.')}
          />
        </div>
      </Section>
      <CompanyHours />
      <TimeRulesSection />
      <CertificateRetention />
    </>
  )
}

interface Switched {
  enabled: boolean
}

/**
 * A setting that is on or off, saved as it is pressed; `done`, `on` and `off` say what was set and what that means. What
 * could not be saved goes back to what holds, and says why below.
 */
function Switchable<K extends QueryKey>(props: {
  options: UseQueryOptions<Switched, Error, Switched, K> & { queryKey: K }
  call: (wanted: Switched) => Promise<Switched>
  label: string
  description: string
  done: string
  on: string
  off: string
}) {
  const { options, call, label, description, done, on, off } = props
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const set = useAction({
    call: (enabled: boolean) => call({ enabled }),
    done: (answer) => {
      // What the server answers is what holds, whatever was asked for.
      queryClient.setQueryData<Switched, readonly unknown[]>(options.queryKey, answer)
      showSuccess(done, answer.enabled ? on : off)
    },
    stale: () => queryClient.invalidateQueries({ queryKey: options.queryKey }),
  })
  return (
    <Loaded query={useQuery(options)} skeleton={<ListSkeleton rows={1} height={64} />}>
      {({ enabled }) => (
        <div>
          <Toggle
            label={label}
            description={description}
            checked={set.busy() ?? enabled}
            waiting={set.isBusy}
            onChange={(wanted) => void set.run(wanted)}
          />
          <Problem title={t('Failed to update setting')} message={set.failure} />
        </div>
      )}
    </Loaded>
  )
}

/** For how long cancelled leave requests keep their medical certificates. */
function CertificateRetention() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const stored = useQuery(retention)
  const form = useForm({
    initial: { days: String(stored.data?.days ?? '') },
    schema: Retention,
    toInput: ({ days }) => ({ days: /^\d+$/.test(days.trim()) ? Number(days) : Number.NaN }),
    submit: (input) => client.settings.setCertificateRetention(input),
    done: (answer) => {
      queryClient.setQueryData(retention.queryKey, answer)
      showSuccess(t('Saved'))
    },
  })
  return (
    <Section
      title={t('Medical certificates')}
      description={t(
        'A cancelled leave request keeps its certificate for this long. Then the certificate is removed, and the audit trail says so. Please choose what the law requires of your company.',
      )}
    >
      <Loaded query={stored} skeleton={<ListSkeleton rows={1} height={64} />}>
        {() => (
          <InlineForm form={form} failed={t('Failed to update setting')}>
            <TextField
              form={form}
              name="days"
              label={t('Days to keep certificates of cancelled requests')}
              inputMode="numeric"
              required
            />
          </InlineForm>
        )}
      </Loaded>
    </Section>
  )
}
