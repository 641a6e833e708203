import { Box, Button } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconDeviceDesktop,
  IconDeviceMobile,
  IconKey,
  IconLink,
  IconLock,
  IconLogin2,
  IconShieldLock,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TwoFactor } from '@muster/contract/auth/twoFactor'
import { client, orpc } from '../../../kit/api/client.ts'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { formatDate, localDayOf } from '../../../kit/format.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { Section } from '../../../kit/page/Section.tsx'
import { useSession, useToday } from '../../../kit/session/session.tsx'
import type { StatusStyle } from '../../../kit/StatusBadge.tsx'
import { useAction } from '../../../kit/useAction.tsx'
import { useFocusReturn } from '../../../kit/useFocusReturn.ts'
import { ProtectionRow } from './ProtectionRow.tsx'

const SetUpDialog = lazyPart(() => import('./SetUpDialog.tsx'))
const AppDialog = lazyPart(() => import('./AppDialog.tsx'))
const NewCodesDialog = lazyPart(() => import('./NewCodesDialog.tsx'))

const on: StatusStyle = { colour: 'green', Icon: IconCircleCheck, label: 'On' }
const off: StatusStyle = { colour: 'grey', Icon: IconCircleDashed, label: 'Off' }

/** The number of recovery codes from which the user is told to create new ones. */
const fewCodes = 3

/** Shows in one look what protects the user's account, and lets them set up two-factor sign-in. */
export function AccountProtection() {
  const { t } = useTranslation()
  const query = useQuery(orpc.auth.twoFactor.queryOptions())
  const sessions = useQuery(orpc.auth.sessions.queryOptions())
  return (
    <Section title={t('Account protection')}>
      <Loaded query={query} skeleton={<ListSkeleton rows={4} height={56} />}>
        {(twoFactor) => <Overview twoFactor={twoFactor} sessionCount={sessions.data?.sessions.length ?? null} />}
      </Loaded>
    </Section>
  )
}

function Overview({ twoFactor, sessionCount }: { twoFactor: TwoFactor; sessionCount: number | null }) {
  const { t } = useTranslation()
  const { can } = useSession()
  const { isOn, passwordSetAt, recoveryCodesLeft: left, devices } = twoFactor
  const identities = useQuery(orpc.auth.linkedIdentities.queryOptions()).data?.identities ?? []
  const providers = identities.map(({ provider }) => provider.name)
  const [opened, setOpened] = useState<'set-up' | 'app' | 'codes' | null>(null)
  useFocusReturn(opened !== null)
  const close = () => setOpened(null)
  const turnOff = useTurnOff()
  return (
    <div>
      <RequiredNotice twoFactor={twoFactor} />
      <Box component="ul" className="rows" my="-sm">
        {can('settings.update_password') ? (
          <ProtectionRow
            Icon={IconLock}
            label={t('Password')}
            value={
              passwordSetAt === null
                ? t('Last change not recorded')
                : t('Changed on {day}', { day: formatDate(localDayOf(passwordSetAt)) })
            }
          />
        ) : null}
        <ProtectionRow
          Icon={IconShieldLock}
          label={t('Two-factor sign-in')}
          badge={isOn ? on : off}
          value={<FactorState twoFactor={twoFactor} />}
        >
          {isOn && twoFactor.policy !== 'REQUIRED' ? (
            <Button variant="subtle" color="gray" onClick={() => turnOff.confirm()}>
              {t('Turn off')}
            </Button>
          ) : null}
          {isOn || twoFactor.policy === 'OFF' ? null : (
            <Button onClick={() => setOpened('set-up')}>{t('Set up')}</Button>
          )}
        </ProtectionRow>
        {isOn ? <AppRow twoFactor={twoFactor} onSetUp={() => setOpened('app')} /> : null}
        {isOn ? (
          <ProtectionRow
            Icon={IconKey}
            label={t('Recovery codes')}
            value={
              left > fewCodes
                ? t('{count} left', { count: left })
                : t('{count} left. Create new ones before you run out.', { count: left })
            }
          >
            <Button variant={left > fewCodes ? 'subtle' : 'default'} color="gray" onClick={() => setOpened('codes')}>
              {t('Create new codes')}
            </Button>
          </ProtectionRow>
        ) : null}
        {isOn && (twoFactor.rememberDays > 0 || devices.length > 0) ? (
          <ProtectionRow
            Icon={IconDeviceDesktop}
            label={t('Remembered devices')}
            value={
              devices.length > 0
                ? t('{count} devices', { count: devices.length })
                : t('None; every sign-in asks for your second factor')
            }
          />
        ) : null}
        {providers.length > 0 ? (
          <ProtectionRow Icon={IconLink} label={t('Single sign-on')} value={providers.join(', ')} />
        ) : null}
        <ProtectionRow
          Icon={IconLogin2}
          label={t('Signed in')}
          value={sessionCount === null ? '' : t('{count} sessions', { count: sessionCount })}
        />
      </Box>
      <Suspense>
        {opened === 'set-up' ? <SetUpDialog onClose={close} /> : null}
        {opened === 'app' ? <AppDialog isChange={twoFactor.enabledAt !== null} onClose={close} /> : null}
        {opened === 'codes' ? <NewCodesDialog onClose={close} /> : null}
      </Suspense>
      {turnOff.confirmDialog}
    </div>
  )
}

/** Shows from which day the user needs two-factor sign-in, if they don't have it. */
function RequiredNotice({ twoFactor: { isOn, requiredFrom } }: { twoFactor: TwoFactor }) {
  const { t } = useTranslation()
  const today = useToday()
  if (isOn || requiredFrom === null) return null
  return (
    <Box className="notice" data-colour="amber" mb="lg">
      <IconAlertTriangle size={18} aria-hidden />
      <p>
        {requiredFrom > today
          ? t('From {day}, your role requires two-factor sign-in. Set it up before then.', {
              day: formatDate(requiredFrom),
            })
          : t('Your role requires two-factor sign-in. Set it up now.')}
      </p>
    </Box>
  )
}

function FactorState({ twoFactor: { isOn, enabledAt, passkeys, policy } }: { twoFactor: TwoFactor }) {
  const { t } = useTranslation()
  const count = passkeys.length
  if (isOn && count === 0) return t('Your password and your authenticator app')
  if (isOn && enabledAt === null) return t('Your password and one of your {count} passkeys', { count })
  if (isOn) return t('Your password and your app, or one of {count} passkeys', { count })
  return policy === 'OFF'
    ? t('Your company doesn’t offer it')
    : t('A passkey or a code from your phone protects you if your password leaks')
}

/** Shows the authenticator app, which can be added, changed, or removed if there is a passkey. */
function AppRow({ twoFactor, onSetUp }: { twoFactor: TwoFactor; onSetUp: () => void }) {
  const { t } = useTranslation()
  const { enabledAt, passkeys, policy } = twoFactor
  const remove = useAction({
    call: () => client.auth.removeApp(),
    onSuccess: () => showSuccess(t('Authenticator app removed')),
    invalidates: 'auth',
    confirm: () => ({
      title: t('Remove your authenticator app?'),
      message: t('You then sign in with a passkey. Your remembered devices are forgotten.'),
      confirmLabel: t('Remove'),
      danger: true,
    }),
  })
  return (
    <ProtectionRow
      Icon={IconDeviceMobile}
      label={t('Authenticator app')}
      value={enabledAt === null ? t('Not set up') : t('Set up on {day}', { day: formatDate(localDayOf(enabledAt)) })}
    >
      {policy === 'OFF' ? null : (
        <Button variant="subtle" color="gray" onClick={onSetUp}>
          {enabledAt === null ? t('Add app') : t('Change app')}
        </Button>
      )}
      {enabledAt !== null && passkeys.length > 0 ? (
        <Button variant="subtle" color="gray" onClick={() => remove.confirm()}>
          {t('Remove app')}
        </Button>
      ) : null}
      {remove.confirmDialog}
    </ProtectionRow>
  )
}

function useTurnOff() {
  const { t } = useTranslation()
  return useAction({
    call: () => client.auth.disableTwoFactor(),
    onSuccess: () => showSuccess(t('Two-factor sign-in is off'), t('Your password alone signs you in now.')),
    invalidates: 'auth',
    confirm: () => ({
      title: t('Turn off two-factor sign-in?'),
      message: t('Your app, passkeys and recovery codes stop working, and remembered devices are forgotten.'),
      confirmLabel: t('Turn off'),
      danger: true,
    }),
  })
}
