import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../kit/dialog/Dialog.tsx'
import { invalidateAfterChange } from '../../../kit/api/queryClient.ts'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { SetUpSteps } from '../shared/SetUpSteps.tsx'

/** Leads through adding an authenticator app, or replacing it. The last step stays until it is confirmed. */
export default function AppDialog({ isChange: isChangeNow, onClose }: { isChange: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  // The app is there during the last step, too.
  const [isChange] = useState(isChangeNow)
  const [hasCodes, setHasCodes] = useState(false)
  const done = () => {
    void invalidateAfterChange(queryClient, 'auth')
    showSuccess(isChange ? t('Authenticator app changed') : t('Authenticator app added'))
    onClose()
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      closable={!hasCodes}
      title={isChange ? t('Change authenticator app') : t('Add authenticator app')}
      size={520}
    >
      <SetUpSteps isAppOnly onCodes={() => setHasCodes(true)} onDone={done} />
    </Dialog>
  )
}
