import { Box, Button, Group } from '@mantine/core'
import { IconKey, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Passkey } from '@muster/contract/auth/passkeys'
import type { TwoFactor } from '@muster/contract/auth/twoFactor'
import { client, orpc } from '../../../kit/api/client.ts'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { Problem } from '../../../kit/form/FormElement.tsx'
import { SubmitButton } from '../../../kit/form/SubmitButton.tsx'
import { formatDate, localDayOf } from '../../../kit/format.ts'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { Section } from '../../../kit/page/Section.tsx'
import { createPasskey, hasPasskeys } from '../../../kit/passkeys.ts'
import { useRelativeTime } from '../../../kit/time/Ago.tsx'
import { useAction } from '../../../kit/useAction.tsx'
import { useFocusReturn } from '../../../kit/useFocusReturn.ts'
import { deviceName } from './device.tsx'

const RenamePasskeyDialog = lazyPart(() => import('./RenamePasskeyDialog.tsx'))

/** Shows the user's passkeys, and lets them add, rename and remove them; nothing while two-factor sign-in is off. */
export function PasskeysSection() {
  const { data } = useQuery(orpc.auth.twoFactor.queryOptions())
  return data?.isOn && (data.policy !== 'OFF' || data.passkeys.length > 0) ? <Passkeys twoFactor={data} /> : null
}

function Passkeys({ twoFactor }: { twoFactor: TwoFactor }) {
  const { t } = useTranslation()
  const { passkeys, passkeySignIn, policy } = twoFactor
  const [renamed, setRenamed] = useState<Passkey | null>(null)
  useFocusReturn(renamed !== null)
  const obstacle = useObstacle(twoFactor)
  const add = useAction({
    call: async () => client.auth.addPasskey({ passkey: await createPasskey(await client.auth.beginPasskey({})) }),
    onSuccess: ({ passkey }) => showSuccess(t('Passkey added'), passkey.name),
    invalidates: 'auth',
  })
  const remove = useAction({
    call: ({ id }: Passkey) => client.auth.removePasskey({ id }),
    onSuccess: (_, { name }) => showSuccess(t('Passkey removed'), name),
    // The passkey is already removed, which is what the user wanted.
    explainRefusal: ({ status }) => (status === 404 ? 'This passkey is already removed.' : undefined),
    invalidates: 'auth',
    confirm: ({ name }) => ({
      title: t('Remove the passkey “{name}”?', { name }),
      message:
        passkeys.length === 1 && twoFactor.enabledAt === null
          ? t('It is your only second factor. Your password alone signs you in then.')
          : t('It no longer signs you in. Your remembered devices are forgotten.'),
      confirmLabel: t('Remove'),
      danger: true,
    }),
  })
  return (
    <Section
      title={t('Passkeys')}
      description={
        passkeySignIn
          ? t('Sign in with your fingerprint, face, PIN or security key, even without your password.')
          : t('Confirm your sign-in with your fingerprint, face, PIN or security key.')
      }
      action={
        obstacle === null && policy !== 'OFF' ? (
          <SubmitButton
            label={t('Add passkey')}
            waiting={add.isBusy}
            variant="default"
            onClick={() => void add.run()}
          />
        ) : null
      }
    >
      <Problem title={t('Not added')} message={add.failure} />
      {obstacle === null ? null : <p className="soft">{obstacle}</p>}
      {passkeys.length === 0 && obstacle === null ? (
        <p className="soft">{t('You have none yet. A passkey can’t be stolen by a false sign-in page.')}</p>
      ) : null}
      {passkeys.length > 0 ? (
        <Box component="ul" className="rows" my="-sm">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRename={() => setRenamed(passkey)}
              onRemove={() => remove.confirm(passkey)}
            />
          ))}
        </Box>
      ) : null}
      {remove.confirmDialog}
      <Suspense>{renamed ? <RenamePasskeyDialog passkey={renamed} onClose={() => setRenamed(null)} /> : null}</Suspense>
    </Section>
  )
}

/** Returns why this page can't add a passkey; null if it can. */
function useObstacle({ passkeyOrigin }: TwoFactor): string | null {
  const { t } = useTranslation()
  if (passkeyOrigin === null)
    return t('Passkeys don’t work at this address. They need an encrypted address with a name.')
  if (window.location.origin !== passkeyOrigin)
    return t('Passkeys only work at {address}. Open Muster there.', { address: passkeyOrigin })
  return hasPasskeys() ? null : t('This browser has no passkeys.')
}

function PasskeyRow(props: { passkey: Passkey; onRename: () => void; onRemove: () => void }) {
  const { passkey, onRename, onRemove } = props
  const { t } = useTranslation()
  const { name, createdAt, lastUsedAt, isBackedUp } = passkey
  const details = [
    t('Added on {day}', { day: formatDate(localDayOf(createdAt)) }),
    ...(isBackedUp ? [t('Also stored in an account')] : []),
  ]
  return (
    <Group component="li" py="sm" gap="xs 1rem">
      <Group flex="1 1 12rem" miw={0} wrap="nowrap">
        <IconKey className="icon" size={24} stroke={1.5} aria-hidden style={{ flex: 'none' }} />
        <Box miw={0}>
          <p className="medium breaks">{name}</p>
          <p className="faint small breaks">
            {details.join(' · ')} ·{' '}
            {lastUsedAt === null ? t('Never used') : <LastUse passkey={passkey} at={lastUsedAt} />}
          </p>
        </Box>
      </Group>
      <Group gap="xs" ms="auto">
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconPencil size={16} aria-hidden />}
          aria-label={t('Rename {name}', { name })}
          onClick={onRename}
        >
          {t('Rename')}
        </Button>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconTrash size={16} aria-hidden />}
          aria-label={t('Remove {name}', { name })}
          onClick={onRemove}
        >
          {t('Remove')}
        </Button>
      </Group>
    </Group>
  )
}

function LastUse({ passkey, at }: { passkey: Passkey; at: string }) {
  const { t } = useTranslation()
  const when = useRelativeTime(at)
  return t('Last used {when}, {device}', { when, device: deviceName(passkey) })
}
