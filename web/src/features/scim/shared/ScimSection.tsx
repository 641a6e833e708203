import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ScimSettings } from '@muster/contract/scim/settings'
import { orpc } from '../../../kit/api/client.ts'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { CopyableCode } from '../../../kit/CopyButton.tsx'
import { formatCount } from '../../../kit/format.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { Facts } from '../../../kit/page/Facts.tsx'
import { Section } from '../../../kit/page/Section.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { Ago } from '../../../kit/time/Ago.tsx'
import { useFocusReturn } from '../../../kit/useFocusReturn.ts'
import { groupLabels } from '../groupLabels.ts'

const ScimDialog = lazyPart(() => import('../ScimDialog.tsx'))

/** Shows the owner the address, the settings and the last call of SCIM. `children` are the keys of programs. */
export default function ScimSection({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const query = useQuery(orpc.scim.settings.queryOptions())
  const [isOpen, setIsOpen] = useState(false)
  useFocusReturn(isOpen)
  return (
    <Section
      title={t('SCIM provisioning')}
      description={t('Your identity provider adds, changes and deactivates people by itself.')}
      action={
        <Button variant="default" disabled={!query.data} onClick={() => setIsOpen(true)}>
          {t('Change')}
        </Button>
      }
    >
      <Loaded query={query} skeleton={<ListSkeleton rows={3} height={40} />}>
        {(settings) => (
          <>
            <SettingFacts settings={settings} />
            {children}
            <Suspense>{isOpen ? <ScimDialog settings={settings} onClose={() => setIsOpen(false)} /> : null}</Suspense>
          </>
        )}
      </Loaded>
    </Section>
  )
}

function SettingFacts({ settings }: { settings: ScimSettings }) {
  const { t } = useTranslation()
  const { endpoint, groups, providerId, providers, changesAddresses, people, lastCall } = settings
  const provider = providers.find(({ id }) => id === providerId)
  return (
    <Facts
      folds
      facts={[
        { label: t('Address'), value: <CopyableCode>{endpoint}</CopyableCode>, wide: true },
        { label: t('Groups are'), value: t(groupLabels[groups]) },
        { label: t('Accounts linked ahead'), value: provider?.name ?? t('None') },
        { label: t('Email address changes'), value: changesAddresses ? t('Allowed') : t('Not allowed') },
        { label: t('People provisioned'), value: formatCount(people) },
        { label: t('Last call'), value: lastCall ? <LastCall call={lastCall} /> : t('Never'), wide: true },
      ]}
    />
  )
}

function LastCall({ call }: { call: NonNullable<ScimSettings['lastCall']> }) {
  const { at, method, path, status, problem } = call
  const isFine = status < 400
  return (
    <div className="breaks">
      <StatusBadge
        look={{
          colour: isFine ? 'green' : 'amber',
          Icon: isFine ? IconCircleCheck : IconAlertTriangle,
          label: isFine ? 'Successful' : 'Refused',
        }}
      />{' '}
      <Ago at={at} className="nowrap" /> ·{' '}
      <code dir="ltr">
        {method} {path} {status}
      </code>
      {problem === null ? null : <p className="faint small">{problem}</p>}
    </div>
  )
}
