import { Button, Group } from '@mantine/core'
import {
  IconCircleCheck,
  IconCircleDashed,
  IconCloudOff,
  IconExternalLink,
  IconLogin2,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProviderKind } from '@muster/contract/access/singleSignOnValues'
import type { Provider } from '@muster/contract/auth/singleSignOnSettings'
import { orpc } from '../../../kit/api/client.ts'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { RowActions } from '../../../kit/list/RowActions.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { EmptyState } from '../../../kit/page/EmptyState.tsx'
import { Section } from '../../../kit/page/Section.tsx'
import { StatusBadge, type StatusStyle } from '../../../kit/StatusBadge.tsx'
import { useFocusReturn } from '../../../kit/useFocusReturn.ts'
import { PasswordSection } from './PasswordSection.tsx'
import { ScimKeys } from './ScimKeys.tsx'

const ProviderDialog = lazyPart(() => import('./ProviderDialog.tsx'))
const RegisterDialog = lazyPart(() => import('./RegisterDialog.tsx'))
const SamlDialog = lazyPart(() => import('./SamlDialog.tsx'))
const RemoveProviderDialog = lazyPart(() => import('./RemoveProviderDialog.tsx'))
const ScimSection = lazyPart(() => import('../../scim/shared/ScimSection.tsx'))

/** Lets the owner set up the providers through which people sign in, and choose who may use a password. */
export default function SingleSignOnTab() {
  const { t } = useTranslation()
  const query = useQuery(orpc.auth.singleSignOnSettings.queryOptions())
  const [dialog, setDialog] = useState<ReactNode>(null)
  useFocusReturn(dialog !== null)
  const close = () => setDialog(null)
  const register = (provider: Provider) => setDialog(<RegisterDialog provider={provider} onClose={close} />)
  const edit = (provider: Provider | null, kind: ProviderKind = provider?.kind ?? 'OIDC') => {
    const Form = kind === 'SAML' ? SamlDialog : ProviderDialog
    setDialog(<Form provider={provider} roles={query.data?.roles ?? []} onAdd={register} onClose={close} />)
  }
  const add = (
    <Group gap="xs" justify="center">
      <Button variant="default" onClick={() => edit(null, 'SAML')}>
        {t('Add SAML Provider')}
      </Button>
      <Button onClick={() => edit(null)}>{t('Add Provider')}</Button>
    </Group>
  )
  const remove = (provider: Provider) => setDialog(<RemoveProviderDialog provider={provider} onClose={close} />)
  return (
    <Loaded query={query} skeleton={<ListSkeleton rows={3} height={60} />}>
      {({ providers, passwordSignIn, roles }) => (
        <>
          <Section
            title={t('Sign-in providers')}
            description={t('People sign in with their account at your identity provider (OpenID Connect or SAML 2.0).')}
            action={providers.length ? add : null}
          >
            {providers.length ? (
              <ul className="rows framed">
                {providers.map((provider) => (
                  <ProviderRow
                    key={provider.id}
                    provider={provider}
                    onEdit={() => edit(provider)}
                    onRegister={() => register(provider)}
                    onRemove={() => remove(provider)}
                  />
                ))}
              </ul>
            ) : (
              <EmptyState
                icon={<IconLogin2 size={20} />}
                title={t('No sign-in providers')}
                message={t('Everyone signs in with a password. Add a provider to offer single sign-on.')}
                action={add}
              />
            )}
          </Section>
          <PasswordSection
            passwordSignIn={passwordSignIn}
            roles={roles}
            hasProvider={providers.some(({ isEnabled }) => isEnabled)}
          />
          <Suspense fallback={<ListSkeleton rows={3} height={60} />}>
            <ScimSection>
              <ScimKeys />
            </ScimSection>
          </Suspense>
          <Suspense>{dialog}</Suspense>
        </>
      )}
    </Loaded>
  )
}

function ProviderRow(props: { provider: Provider; onEdit: () => void; onRegister: () => void; onRemove: () => void }) {
  const { provider, onEdit, onRegister, onRemove } = props
  const { t } = useTranslation()
  return (
    <li className="row" style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0.25rem 1rem' }}>
      <span style={{ flex: '1 1 12rem', minInlineSize: 0 }}>
        <span className="medium breaks">{provider.name}</span>
        <br />
        <span className="faint small breaks" dir="ltr">
          {provider.issuer}
        </span>
      </span>
      <StatusBadge look={lookOf(provider)} />
      <span className="faint small">{t('{count} people', { count: provider.people })}</span>
      <RowActions
        actions={[
          { label: t('Edit'), icon: <IconPencil size={16} aria-hidden />, onClick: onEdit },
          { label: t('Show addresses'), icon: <IconExternalLink size={16} aria-hidden />, onClick: onRegister },
          { label: t('Remove'), icon: <IconTrash size={16} aria-hidden />, danger: true, onClick: onRemove },
        ]}
      />
    </li>
  )
}

/** Returns the look of a provider's state. */
function lookOf({ isEnabled, awaySince }: Provider): StatusStyle {
  if (!isEnabled) return { colour: 'grey', Icon: IconCircleDashed, label: 'Off' }
  return awaySince === null
    ? { colour: 'green', Icon: IconCircleCheck, label: 'On' }
    : { colour: 'amber', Icon: IconCloudOff, label: 'Can’t be reached' }
}
