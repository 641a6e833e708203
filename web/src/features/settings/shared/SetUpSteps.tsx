import { Button, Group, Stack } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client, orpc } from '../../../kit/api/client.ts'
import { CopyButton } from '../../../kit/CopyButton.tsx'
import { FormElement, Problem } from '../../../kit/form/FormElement.tsx'
import type { Problems } from '../../../kit/form/state/problems.ts'
import { SubmitButton } from '../../../kit/form/SubmitButton.tsx'
import { PasswordField, TextField } from '../../../kit/form/TextField.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { QrCode } from './QrCode.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

interface Secret {
  secret: string
  uri: string
}

/**
 * Leads through setting up an authenticator app: the password if needed, the QR code with the first code, and the
 * recovery codes. `onCodes` is called when two-factor sign-in is on, `onDone` when the codes are saved.
 */
export function SetUpSteps({ onCodes, onDone }: { onCodes?: () => void; onDone: () => void }) {
  const status = useQuery(orpc.auth.twoFactor.queryOptions())
  const [secret, setSecret] = useState<Secret | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  if (secret)
    return (
      <FirstCode
        secret={secret}
        onEnabled={(recoveryCodes) => {
          setCodes(recoveryCodes)
          onCodes?.()
        }}
      />
    )
  return (
    <Loaded query={status} skeleton={<ListSkeleton rows={2} height={48} />}>
      {({ needsPassword }) => <Beginning needsPassword={needsPassword} onBegun={setSecret} />}
    </Loaded>
  )
}

/** Explains what is needed, and asks for the password if the sign-in was a while ago. */
function Beginning({ needsPassword, onBegun }: { needsPassword: boolean; onBegun: (secret: Secret) => void }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const form = useForm({
    initial: { currentPassword: '' },
    check: ({ currentPassword }): Problems =>
      needsPassword && !currentPassword ? { currentPassword: 'Current password is required' } : {},
    submit: ({ currentPassword }) => client.auth.setUpTwoFactor(currentPassword ? { currentPassword } : {}),
    onSuccess: onBegun,
    invalidates: 'auth',
  })
  return (
    <FormElement form={form}>
      <Stack gap="md">
        <p>
          {t(
            'You need an authenticator app on your phone, for example Google Authenticator, Microsoft Authenticator or 1Password.',
          )}
        </p>
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
        <Problem message={form.failure} />
        <Group justify="flex-end">
          <SubmitButton label={t('Continue')} waiting={form.submitting} />
        </Group>
      </Stack>
    </FormElement>
  )
}

/** Shows the secret as a QR code and as text, and asks for the first code of the app. */
function FirstCode(props: { secret: Secret; onEnabled: (recoveryCodes: string[]) => void }) {
  const { t } = useTranslation()
  const { secret, uri } = props.secret
  const form = useForm({
    initial: { code: '' },
    check: ({ code }): Problems => (/^\d{6}$/.test(code.replace(/\s/g, '')) ? {} : { code: 'The code has six digits' }),
    submit: ({ code }) => client.auth.enableTwoFactor({ code }),
    onSuccess: ({ recoveryCodes }) => props.onEnabled(recoveryCodes),
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
