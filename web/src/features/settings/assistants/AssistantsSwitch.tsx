import { Box } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { client } from '../../../kit/api/client.ts'
import { Toggle } from '../../../kit/form/choices/CheckField.tsx'
import { Problem } from '../../../kit/form/FormElement.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { useAction } from '../../../kit/useAction.tsx'

/** Lets the owner allow people to connect assistants, saved at once. */
export function AssistantsSwitch({ isAllowed }: { isAllowed: boolean }) {
  const { t } = useTranslation()
  const set = useAction({
    call: (isAllowed: boolean) => client.auth.allowAssistants({ isAllowed }),
    onSuccess: () => showSuccess(t('Saved')),
    invalidates: 'auth',
  })
  return (
    <Box className="card" p="md" mb="md">
      <Toggle
        label={t('Allow assistants')}
        description={t('People create their own keys in Security. What assistants read goes to their providers.')}
        checked={set.runningInput() ?? isAllowed}
        waiting={set.isBusy}
        onChange={(allows) => void set.run(allows)}
      />
      <Problem title={t('Not saved')} message={set.failure} />
    </Box>
  )
}
