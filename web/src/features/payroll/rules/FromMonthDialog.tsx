import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PayRulesPreview } from '@muster/contract/payroll/rules'
import { PreviewDialog } from '../../../kit/dialog/PreviewDialog.tsx'
import type { Sending } from '../../../kit/form/FormElement.tsx'
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
  return (
    <PreviewDialog form={form} title={title} submit={submit} failed={failed} onBack={onBack}>
      <div className="well">
        <p className="medium" style={{ marginBlockEnd: '0.5rem' }}>
          {t('From {month}', { month: formatMonth(firstMonth) })}
        </p>
        {facts}
      </div>
      {question}
      {preview ? <RulesPreview preview={preview} /> : null}
      {note}
    </PreviewDialog>
  )
}
