import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client, orpc } from '../../../kit/api/client.ts'
import { Toggle } from '../../../kit/form/choices/CheckField.tsx'
import { Problem } from '../../../kit/form/FormElement.tsx'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { useAction } from '../../../kit/useAction.tsx'

const options = orpc.auth.passwordResetEnabled.queryOptions()

/**
 * Lets the owner show or hide Forgot Password, saved at once (specification 3, sections 2 and 4). A failed save reverts
 * the switch and shows the reason below.
 */
export function ResetVisibility() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const set = useAction({
    call: (enabled: boolean) => client.settings.togglePasswordReset({ enabled }),
    onSuccess: (answer) => {
      // The value in the server's response applies, whatever was requested.
      queryClient.setQueryData(options.queryKey, (before) => before && { ...before, ...answer })
      showSuccess(
        t('Password Reset Setting Updated'),
        answer.enabled
          ? t("The sign-in page shows 'Forgot Password'.")
          : t("The sign-in page no longer shows 'Forgot Password'."),
      )
    },
    invalidates: () => queryClient.invalidateQueries({ queryKey: options.queryKey }),
  })
  const query = useQuery(options)
  return (
    <Loaded query={query} skeleton={<ListSkeleton rows={1} height={64} />}>
      {({ enabled }) => (
        <div>
          <Toggle
            label={t('Password Reset Visibility')}
            description={t(
              "Controls whether users see the 'Forgot Password' option on the login page. When off, no reset links are sent. Saved immediately.",
            )}
            checked={set.runningInput() ?? enabled}
            waiting={set.isBusy}
            onChange={(isEnabled) => void set.run(isEnabled)}
          />
          <Problem title={t('Failed to update setting')} message={set.failure} />
        </div>
      )}
    </Loaded>
  )
}
