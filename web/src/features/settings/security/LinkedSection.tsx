import { Box, Button, Group } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { LinkedIdentity } from '@muster/contract/auth/singleSignOn'
import { client, orpc } from '../../../kit/api/client.ts'
import { formatDate, localDayOf } from '../../../kit/format.ts'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { Section } from '../../../kit/page/Section.tsx'
import { useRelativeTime } from '../../../kit/time/Ago.tsx'
import { useAction } from '../../../kit/useAction.tsx'

/** Shows the sign-in providers that the user's account is linked with, and lets them unlink; nothing without links. */
export function LinkedSection() {
  const { t } = useTranslation()
  const identities = useQuery(orpc.auth.linkedIdentities.queryOptions()).data?.identities ?? []
  const unlink = useAction({
    call: ({ id }: LinkedIdentity) => client.auth.unlinkIdentity({ id }),
    onSuccess: (_, { provider }) => showSuccess(t('Account unlinked'), provider.name),
    explainRefusal: ({ status }) => (status === 404 ? 'This link is already removed.' : undefined),
    invalidates: 'auth',
    confirm: ({ provider }) => ({
      title: t('Unlink {provider}?', { provider: provider.name }),
      message: t('You then sign in with your password. Other sessions that began through it end.'),
      confirmLabel: t('Unlink'),
      danger: true,
    }),
  })
  if (!identities.length) return null
  return (
    <Section title={t('Single sign-on')} description={t('You can sign in through these providers.')}>
      <Box component="ul" className="rows" my="-sm">
        {identities.map((identity) => (
          <IdentityRow key={identity.id} identity={identity} onUnlink={() => unlink.confirm(identity)} />
        ))}
      </Box>
      {unlink.confirmDialog}
    </Section>
  )
}

function IdentityRow({ identity, onUnlink }: { identity: LinkedIdentity; onUnlink: () => void }) {
  const { t } = useTranslation()
  const { provider, email, linkedAt, lastUsedAt, can } = identity
  const lastUsed = useRelativeTime(lastUsedAt ?? linkedAt)
  const details = [
    email,
    t('Linked on {day}', { day: formatDate(localDayOf(linkedAt)) }),
    t('Last sign-in: {when}', { when: lastUsed }),
  ]
  return (
    <Group component="li" py="sm" wrap="nowrap">
      <IconLink size={20} aria-hidden />
      <Box flex={1} miw={0}>
        <p className="medium breaks">{provider.name}</p>
        <p className="faint small breaks">{details.join(' · ')}</p>
      </Box>
      {can.unlink ? (
        <Button
          variant="subtle"
          color="gray"
          aria-label={t('Unlink {provider}', { provider: provider.name })}
          onClick={onUnlink}
        >
          {t('Unlink')}
        </Button>
      ) : null}
    </Group>
  )
}
