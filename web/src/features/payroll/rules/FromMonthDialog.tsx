import { Button, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PayRulesPreview } from '@muster/contract/payroll/rules'
import { Dialog, DialogButtons, DialogForm } from '../../../kit/dialog/Dialog.tsx'
import { Problem, type Sending } from '../../../kit/form/FormElement.tsx'
import { SubmitButton } from '../../../kit/form/SubmitButton.tsx'
import { formatMonth } from '../../../kit/format.ts'
import { RulesPreview } from './RulesPreview.tsx'

/** Asks for confirmation of values that apply from a month on, and shows their effect on the open month. */
export function FromMonthDialog(props: {
  form: Pick<Sending, 'submit' | 'submitting' | 'failure'>
  title: string
  submit: string
  failed: string
  firstMonth: string
  /** The values. */
  facts: ReactNode
  /** The effect on the open month; null if the user may not see it. */
  preview: PayRulesPreview | null
  onBack: () => void
  /** Stands between the values and their effect. */
  question?: ReactNode
  /** Stands below the effect. */
  note?: ReactNode
}) {
  const { form, title, submit, failed, firstMonth, facts, preview, onBack, question, note } = props
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
          <div className="well">
            <p className="medium" style={{ marginBlockEnd: '0.5rem' }}>
              {t('From {month}', { month: formatMonth(firstMonth) })}
            </p>
            {facts}
          </div>
          {question}
          {preview ? <RulesPreview preview={preview} /> : null}
          {note}
        </Stack>
      </DialogForm>
    </Dialog>
  )
}
