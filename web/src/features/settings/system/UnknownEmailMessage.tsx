import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client, orpc } from '../../../kit/api/client.ts'
import { Toggle } from '../../../kit/form/choices/CheckField.tsx'
import { Problem } from '../../../kit/form/FormElement.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { useAction } from '../../../kit/useAction.tsx'
import { settingLabels } from './systemForm.ts'

/**
 * Lets the owner choose whether a sign-in with an unknown address says so, saved at once like the switch above it. A
 * failed save reverts the switch and shows the reason below.
 */
export function UnknownEmailMessage({ isRevealed }: { isRevealed: boolean }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { label, format } = settingLabels.revealAccountExistence
  const set = useAction({
    call: (reveals: boolean) =>
      client.settings.setSystemSettings({
        changes: { revealAccountExistence: reveals },
        were: { revealAccountExistence: isRevealed },
      }),
    onSuccess: (answer) => {
      queryClient.setQueryData(orpc.settings.systemSettings.queryKey(), answer)
      showSuccess(
        t('Saved'),
        t('{label}: {value}', { label: t(label), value: format(answer.settings.revealAccountExistence) }),
      )
    },
    invalidates: 'settings',
  })
  return (
    <div>
      <Toggle
        label={t(label)}
        description={t(
          'When on, it says that no account exists. When off, it’s the same as for a wrong password. Saved immediately.',
        )}
        checked={set.runningInput() ?? isRevealed}
        waiting={set.isBusy}
        onChange={(reveals) => void set.run(reveals)}
      />
      <Problem title={t('Failed to update setting')} message={set.failure} />
    </div>
  )
}
