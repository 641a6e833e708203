import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { dashboardsOf } from '@muster/contract/dashboards/variants'
import type { CentreSetting } from '@muster/contract/notifications/preferences'
import { client, orpc } from '../../../kit/api/client.ts'
import { invalidateAfterChange } from '../../../kit/api/queryClient.ts'
import { Dialog } from '../../../kit/dialog/Dialog.tsx'
import { Toggle } from '../../../kit/form/choices/CheckField.tsx'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { AddressLink } from '../../../kit/session/address.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { useAction } from '../../../kit/useAction.tsx'
import { settingLabels } from './labels.ts'

const settings = Object.keys(settingLabels) as CentreSetting[]

/**
 * Lets the user choose their notifications with eight settings, each saved when switched (specification 3, section 2).
 * Team updates are shown only to people with a manager's or administrator's dashboard.
 */
export function SettingsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog opened={opened} onClose={onClose} title={t('Notification Settings')}>
      <Settings onClose={onClose} />
    </Dialog>
  )
}

function Settings({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const session = useSession()
  const queryClient = useQueryClient()
  const query = useQuery({ ...orpc.notifications.settings.queryOptions(), staleTime: 0 })
  const { run, runningInput } = useAction({
    call: ({ name, value }: { name: CentreSetting; value: boolean }, context) =>
      client.notifications.setSettings({ [name]: value }, { context }),
    itemIdOf: ({ name }) => name,
    onSuccess: (answer) => queryClient.setQueryData(orpc.notifications.settings.queryKey(), answer),
    failureTitle: t('Failed to update notification settings'),
    fallbackMessage: 'Please try again.',
    // The notifications tab of Settings shows the same settings in detail.
    invalidates: () => void ['notifications', 'settings'].map((feature) => invalidateAfterChange(queryClient, feature)),
  })
  const isEmployee = dashboardsOf(session).every((variant) => variant === 'employee')
  return (
    <Loaded query={query} skeleton={<ListSkeleton rows={7} height={66} />}>
      {({ settings: stored }) => (
        <>
          {settings
            .filter((name) => name !== 'teamUpdates' || !isEmployee)
            .map((name) => {
              const pendingValue = runningInput(name)
              return (
                <Toggle
                  key={name}
                  label={t(settingLabels[name].label)}
                  description={t(settingLabels[name].description)}
                  checked={pendingValue ? pendingValue.value : stored[name]}
                  waiting={pendingValue !== undefined}
                  onChange={(value) => void run({ name, value })}
                />
              )
            })}
          <p className="parted soft" style={{ paddingBlockStart: '0.75rem' }}>
            {t('This list always shows every notification.')}{' '}
            <AddressLink className="link" href="?view=settings&tab=notifications" onNavigate={onClose}>
              {t('Choose individual notifications')}
            </AddressLink>
          </p>
        </>
      )}
    </Loaded>
  )
}
