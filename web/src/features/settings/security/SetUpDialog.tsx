import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../kit/dialog/Dialog.tsx'
import { invalidateAfterChange } from '../../../kit/api/queryClient.ts'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { SetUpSteps } from '../shared/SetUpSteps.tsx'

/** Leads through setting up two-factor sign-in. The last step stays until it is confirmed. */
export default function SetUpDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [hasCodes, setHasCodes] = useState(false)
  const done = () => {
    void invalidateAfterChange(queryClient, 'auth')
    showSuccess(t('Two-factor sign-in is on'))
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} closable={!hasCodes} title={t('Set up two-factor sign-in')} size={520}>
      <SetUpSteps onCodes={() => setHasCodes(true)} onDone={done} />
    </Dialog>
  )
}
