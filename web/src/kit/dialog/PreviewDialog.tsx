import { Button, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Problem, type Sending } from '../form/FormElement.tsx'
import { SubmitButton } from '../form/SubmitButton.tsx'
import { Dialog, DialogButtons, DialogForm } from './Dialog.tsx'

/** Shows the effect of a filled form before it is saved. _Back_ leads to the form, which keeps what was entered. */
export function PreviewDialog(props: {
  form: Pick<Sending, 'submit' | 'submitting' | 'failure'>
  title: string
  /** The label of the button that saves. */
  submit: string
  /** The title of the message if saving fails. */
  failed: string
  onBack: () => void
  children: ReactNode
}) {
  const { form, title, submit, failed, onBack, children } = props
  const { t } = useTranslation()
  const back = () => !form.submitting && onBack()
  return (
    <Dialog opened onClose={back} title={title} size={560}>
      <DialogForm
        form={form}
        buttons={
          <DialogButtons problem={<Problem title={failed} message={form.failure} />}>
            <Button variant="default" onClick={back}>
              {t('Back')}
            </Button>
            <SubmitButton label={submit} waiting={form.submitting} />
          </DialogButtons>
        }
      >
        <Stack gap="md" mb="md">
          {children}
        </Stack>
      </DialogForm>
    </Dialog>
  )
}
