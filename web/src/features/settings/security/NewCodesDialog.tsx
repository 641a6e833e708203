import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '../../../kit/api/client.ts'
import { invalidateAfterChange } from '../../../kit/api/queryClient.ts'
import { Dialog, DialogButtons } from '../../../kit/dialog/Dialog.tsx'
import { FormElement, Problem } from '../../../kit/form/FormElement.tsx'
import { SubmitButton } from '../../../kit/form/SubmitButton.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { RecoveryCodes } from '../shared/RecoveryCodes.tsx'
import { useState } from 'react'

/** Lets the user replace their recovery codes, and then shows the new ones once. */
export default function NewCodesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [codes, setCodes] = useState<string[] | null>(null)
  const form = useForm({
    initial: {},
    submit: () => client.auth.renewRecoveryCodes(),
    onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes),
  })
  const done = () => {
    void invalidateAfterChange(queryClient, 'auth')
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} closable={codes === null} title={t('New recovery codes')} size={520}>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={done} />
      ) : (
        <FormElement form={form}>
          <p>{t('You get ten new codes. The previous ones stop working immediately.')}</p>
          <DialogButtons problem={<Problem message={form.failure} />}>
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <SubmitButton label={t('Create new codes')} waiting={form.submitting} />
          </DialogButtons>
        </FormElement>
      )}
    </Dialog>
  )
}
