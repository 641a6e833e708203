import { Button, Group, Stack } from '@mantine/core'
import { IconCheck, IconCopy, IconDeviceMobile, IconKey } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FactorKind } from '@muster/contract/access/twoFactorValues'
import { client, orpc } from '../../../kit/api/client.ts'
import { CopyButton } from '../../../kit/CopyButton.tsx'
import { ViewChoice, type ViewOption } from '../../../kit/form/choices/Choices.tsx'
import { FormElement, Problem } from '../../../kit/form/FormElement.tsx'
import type { Problems } from '../../../kit/form/state/problems.ts'
import { SubmitButton } from '../../../kit/form/SubmitButton.tsx'
import { PasswordField, TextField } from '../../../kit/form/TextField.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { createPasskey, hasPasskeys } from '../../../kit/passkeys.ts'
import { useSession } from '../../../kit/session/session.tsx'
import { QrCode } from './QrCode.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

/** The app that is being set up. */
interface Begun {
  secret: string
  uri: string
  /** The time when the former app was set up; null if there was none. */
  enabledBefore: string | null
}

/**
 * Leads through setting up a passkey or an authenticator app, or an app alone: the choice, the password if needed, the QR
 * code with the first code of the app, and the recovery codes. `onCodes` is called when two-factor sign-in is on,
 * `onDone` when the codes are saved.
 */
export function SetUpSteps(props: { isAppOnly?: boolean; onCodes?: () => void; onDone: () => void }) {
  const { isAppOnly = false, onCodes, onDone } = props
  const status = useQuery(orpc.auth.twoFactor.queryOptions())
  const [begun, setBegun] = useState<Begun | null>(null)
  const [isExpired, setIsExpired] = useState(false)
  const [codes, setCodes] = useState<string[] | null>(null)
  const [isPasskeyTried, setIsPasskeyTried] = useState(false)
  const showCodes = (recoveryCodes: string[]) => {
    setCodes(recoveryCodes)
    onCodes?.()
  }
  const expire = async () => {
    await status.refetch()
    setIsExpired(true)
  }
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  if (begun && !isExpired) return <FirstCode app={begun} onEnabled={showCodes} onExpired={() => void expire()} />
  // The app or the passkey was stored, but the answer with the recovery codes was lost.
  const isAppLost = begun && status.data?.isOn && status.data.enabledAt !== begun.enabledBefore
  if (isAppLost || (isPasskeyTried && status.data?.isOn)) return <MissingCodes onCreated={showCodes} />
  return (
    <Loaded query={status} skeleton={<ListSkeleton rows={2} height={48} />}>
      {({ needsPassword, enabledAt, passkeyOrigin }) => (
        <Beginning
          offersPasskey={!isAppOnly && passkeyOrigin === window.location.origin && hasPasskeys()}
          needsPassword={needsPassword}
          isExpired={isExpired}
          onPasswordNeeded={() => void status.refetch()}
          onBegun={(secret) => {
            setBegun({ ...secret, enabledBefore: enabledAt })
            setIsExpired(false)
          }}
          onPasskeyAdded={showCodes}
          onPasskeyFailed={() => void status.refetch().then(() => setIsPasskeyTried(true))}
        />
      )}
    </Loaded>
  )
}

const kindOptions = [
  { key: 'TOTP', label: 'Authenticator app', Icon: IconDeviceMobile },
  { key: 'PASSKEY', label: 'Passkey', Icon: IconKey },
] as const satisfies readonly ViewOption<FactorKind>[]

/** The explanations of the kinds of second factors, as translation keys. */
const explanations: Record<FactorKind, string> = {
  TOTP: 'You need an authenticator app on your phone, for example Google Authenticator, Microsoft Authenticator or 1Password.',
  PASSKEY:
    'Your browser asks for your fingerprint, face, PIN or security key. Nothing to type, and no false page can steal it.',
}

/**
 * Lets the user choose a kind, explains what it needs, and asks for the password if the sign-in was a while ago.
 * `onPasswordNeeded` is called if that was not so yet when the page was opened.
 */
function Beginning(props: {
  offersPasskey: boolean
  needsPassword: boolean
  isExpired: boolean
  onPasswordNeeded: () => void
  onBegun: (secret: Pick<Begun, 'secret' | 'uri'>) => void
  onPasskeyAdded: (recoveryCodes: string[]) => void
  onPasskeyFailed: () => void
}) {
  const { offersPasskey, needsPassword, isExpired, onPasswordNeeded } = props
  const { t } = useTranslation()
  const { user } = useSession()
  const form = useForm({
    initial: { currentPassword: '', kind: 'TOTP' as FactorKind },
    check: ({ currentPassword }): Problems =>
      needsPassword && !currentPassword ? { currentPassword: 'Current password is required' } : {},
    submit: async ({ currentPassword, kind }) => {
      const input = currentPassword ? { currentPassword } : {}
      if (kind === 'TOTP') return client.auth.setUpTwoFactor(input)
      const passkey = await createPasskey(await client.auth.beginPasskey(input))
      return client.auth.addPasskey({ passkey })
    },
    onSuccess: (answer) => {
      if ('secret' in answer) props.onBegun(answer)
      else props.onPasskeyAdded(answer.recoveryCodes ?? [])
    },
    invalidates: 'auth',
    explainRefusal: ({ fieldErrors }, { kind }) => {
      if ('currentPassword' in fieldErrors) onPasswordNeeded()
      else if (kind === 'PASSKEY') props.onPasskeyFailed()
      return undefined
    },
  })
  const { kind } = form.values
  return (
    <FormElement form={form}>
      <Stack gap="md">
        {offersPasskey ? (
          <div>
            <ViewChoice
              legend={t('Second factor')}
              options={kindOptions}
              chosen={kind}
              onChoose={(chosen) => form.change({ kind: chosen })}
            />
          </div>
        ) : null}
        <p>{t(explanations[kind])}</p>
        {needsPassword ? (
          <>
            <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
            <PasswordField
              form={form}
              name="currentPassword"
              label={t('Current password')}
              autoComplete="current-password"
              required
              data-autofocus
            />
          </>
        ) : null}
        <Problem message={form.failure ?? (isExpired ? t('This set-up has expired. Please begin again.') : null)} />
        <Group justify="flex-end">
          <SubmitButton label={t('Continue')} waiting={form.submitting} />
        </Group>
      </Stack>
    </FormElement>
  )
}

/**
 * Shows the secret as a QR code and as text, and asks for the first code of the app. `onExpired` is called if the app
 * can no longer be confirmed.
 */
function FirstCode(props: { app: Begun; onEnabled: (recoveryCodes: string[]) => void; onExpired: () => void }) {
  const { t } = useTranslation()
  const { secret, uri } = props.app
  const form = useForm({
    initial: { code: '' },
    check: ({ code }): Problems => (/^\d{6}$/.test(code.replace(/\s/g, '')) ? {} : { code: 'The code has six digits' }),
    submit: ({ code }) => client.auth.enableTwoFactor({ code }),
    onSuccess: ({ recoveryCodes }) => props.onEnabled(recoveryCodes),
    explainRefusal: ({ code }) => {
      if (code === 'two_factor.none') props.onExpired()
      return undefined
    },
  })
  return (
    <FormElement form={form}>
      <Stack gap="md">
        <p>{t('1. Scan this code with the app.')}</p>
        <Group justify="center">
          <QrCode text={uri} label={t('QR code for the authenticator app')} />
        </Group>
        <div>
          <p className="soft small">{t('Can’t scan it? Enter this key in the app:')}</p>
          <Group gap="xs" wrap="nowrap">
            <code dir="ltr" style={{ overflowWrap: 'anywhere' }}>
              {secret.match(/.{1,4}/g)?.join(' ')}
            </code>
            <CopyButton text={secret}>
              {({ copied, copy }) => (
                <Button
                  variant="subtle"
                  style={{ flex: 'none' }}
                  leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
                  aria-label={t('Copy the key')}
                  onClick={copy}
                >
                  {copied ? t('Copied') : t('Copy')}
                </Button>
              )}
            </CopyButton>
          </Group>
        </div>
        <TextField
          form={form}
          name="code"
          label={t('2. Enter the app’s code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          maw="12rem"
          required
          autoFocus
        />
        <Problem message={form.failure} />
        <Group justify="flex-end">
          <SubmitButton label={t('Turn on')} waiting={form.submitting} />
        </Group>
      </Stack>
    </FormElement>
  )
}

/** Lets the user create recovery codes if those of the set-up did not arrive. */
function MissingCodes({ onCreated }: { onCreated: (recoveryCodes: string[]) => void }) {
  const { t } = useTranslation()
  const form = useForm({
    initial: {},
    submit: () => client.auth.renewRecoveryCodes(),
    onSuccess: ({ recoveryCodes }) => onCreated(recoveryCodes),
  })
  return (
    <FormElement form={form}>
      <Stack gap="md">
        <p>{t('Two-factor sign-in is on, but your recovery codes did not arrive. Please create new ones.')}</p>
        <Problem message={form.failure} />
        <Group justify="flex-end">
          <SubmitButton label={t('Create new codes')} waiting={form.submitting} />
        </Group>
      </Stack>
    </FormElement>
  )
}
