import { Box, Button, Group } from '@mantine/core'
import { IconKeyOff, IconSparkles } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AssistantKey } from '@muster/contract/auth/assistantKeys'
import { client, orpc } from '../../../kit/api/client.ts'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { Section } from '../../../kit/page/Section.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { useRelativeTime } from '../../../kit/time/Ago.tsx'
import { useAction } from '../../../kit/useAction.tsx'
import { useFocusReturn } from '../../../kit/useFocusReturn.ts'
import { statusStyles } from '../keys/KeyExpiry.tsx'
import { accessLabel, lastDayText } from './keyTexts.ts'

const CreateAssistantKeyDialog = lazyPart(() => import('./CreateAssistantKeyDialog.tsx'))

/** Shows the user's assistant keys, and lets them create and revoke keys; nothing if assistants are not allowed. */
export default function AssistantsSection() {
  const { t } = useTranslation()
  const { data } = useQuery(orpc.auth.assistantKeys.queryOptions())
  const [isCreating, setIsCreating] = useState(false)
  useFocusReturn(isCreating)
  const revoke = useRevokeAssistantKey()
  if (!data || (!data.isAllowed && data.keys.length === 0)) return null
  const { isAllowed, address, keys } = data
  return (
    <Section
      title={t('Assistants')}
      description={t('AI assistants can look things up for you in Muster, with a key that you create.')}
      action={
        isAllowed ? (
          <Button variant="default" onClick={() => setIsCreating(true)}>
            {t('Create Key')}
          </Button>
        ) : null
      }
    >
      {isAllowed ? null : (
        <p className="soft">{t('Your company does not allow assistants. Your keys don’t work now.')}</p>
      )}
      {keys.length === 0 ? <p className="soft">{t('No keys yet. Create one to connect an assistant.')}</p> : null}
      {keys.length > 0 ? (
        <Box component="ul" className="rows" my="-sm">
          {keys.map((key) => (
            <KeyRow key={key.id} assistantKey={key} onRevoke={() => revoke.confirm(key)} />
          ))}
        </Box>
      ) : null}
      {revoke.confirmDialog}
      <Suspense>
        {isCreating ? <CreateAssistantKeyDialog address={address} onClose={() => setIsCreating(false)} /> : null}
      </Suspense>
    </Section>
  )
}

/** Returns the action that revokes an assistant key after a confirmation. */
export function useRevokeAssistantKey() {
  const { t } = useTranslation()
  return useAction({
    call: ({ id }: Pick<AssistantKey, 'id' | 'name'>) => client.auth.revokeAssistantKey({ id }),
    onSuccess: (_, { name }) => showSuccess(t('Key revoked'), name),
    explainRefusal: ({ status }) => (status === 404 ? 'This key is already revoked.' : undefined),
    invalidates: 'auth',
    confirm: ({ name }) => ({
      title: t('Revoke the key {name}?', { name }),
      message: t('The assistant using it loses access immediately. This can’t be undone.'),
      confirmLabel: t('Revoke'),
      danger: true,
    }),
  })
}

function KeyRow({ assistantKey, onRevoke }: { assistantKey: AssistantKey; onRevoke: () => void }) {
  const { t } = useTranslation()
  const { name, status, mayChange, lastUsedAt } = assistantKey
  return (
    <Group component="li" py="sm" gap="xs 1rem">
      <Group flex="1 1 12rem" miw={0} wrap="nowrap">
        <IconSparkles className="icon" size={24} stroke={1.5} aria-hidden style={{ flex: 'none' }} />
        <Box miw={0}>
          <p className="medium breaks">
            {name} {status === 'ACTIVE' ? null : <StatusBadge look={statusStyles[status]} />}
          </p>
          <p className="faint small breaks">
            {t(accessLabel(mayChange))} · {t('Expires on {day}', { day: lastDayText(assistantKey) })} ·{' '}
            {lastUsedAt === null ? t('Never used') : <LastUse at={lastUsedAt} />}
          </p>
        </Box>
      </Group>
      <Button
        ms="auto"
        variant="subtle"
        color="gray"
        leftSection={<IconKeyOff size={16} aria-hidden />}
        aria-label={t('Revoke {name}', { name })}
        onClick={onRevoke}
      >
        {t('Revoke')}
      </Button>
    </Group>
  )
}

function LastUse({ at }: { at: string }) {
  const { t } = useTranslation()
  return t('Last used {when}', { when: useRelativeTime(at) })
}
