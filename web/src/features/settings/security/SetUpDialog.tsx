import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../kit/dialog/Dialog.tsx'
import { invalidateAfterChange } from '../../../kit/api/queryClient.ts'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { SetUpSteps } from '../shared/SetUpSteps.tsx'

/** Leads through setting up two-factor sign-in, or replacing its app. The last step stays until it is confirmed. */
export default function SetUpDialog({ isOn, onClose }: { isOn: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  // It is on during the last step, too.
  const [isChange] = useState(isOn)
  const [hasCodes, setHasCodes] = useState(false)
  const done = () => {
    void invalidateAfterChange(queryClient, 'auth')
    showSuccess(isChange ? t('Authenticator app changed') : t('Two-factor sign-in is on'))
    onClose()
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      closable={!hasCodes}
      title={isChange ? t('Change authenticator app') : t('Set up two-factor sign-in')}
      size={520}
    >
      <SetUpSteps onCodes={() => setHasCodes(true)} onDone={done} />
    </Dialog>
  )
}
