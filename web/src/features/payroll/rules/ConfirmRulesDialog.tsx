import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { CompletePayRules, PayRulesPreview } from '@muster/contract/payroll/rules'
import { unusualRules } from '@muster/contract/payroll/unusualRules'
import { client } from '../../../kit/api/client.ts'
import { CheckField } from '../../../kit/form/choices/CheckField.tsx'
import type { Problems } from '../../../kit/form/state/problems.ts'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { formatMonth } from '../../../kit/format.ts'
import { Facts } from '../../../kit/page/Facts.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import type { PayRulesVersion } from '@muster/contract/payroll/rules'
import { FromMonthDialog } from './FromMonthDialog.tsx'
import { ruleFacts, unusualLabels } from './ruleWords.ts'

const initial = { isMeant: false }

/** Shows new pay rules and their effect on the open month, and lets the user confirm and save them. */
export function ConfirmRulesDialog(props: {
  input: CompletePayRules
  /** The effect on the open month; null if the user may not see it. */
  preview: PayRulesPreview | null
  /** The name of the company's own file of rules; null for other packs. */
  packName: string | null
  latest: PayRulesVersion
  onBack: () => void
  onSaved: () => void
}) {
  const { input, preview, packName, latest, onBack, onSaved } = props
  const { t } = useTranslation()
  const month = formatMonth(input.firstMonth)
  const confirmed = unusualRules(input)
  const unusual = unusualLabels(input, confirmed)
  const form = useForm({
    initial,
    check: ({ isMeant }): Problems =>
      confirmed.length > 0 && !isMeant ? { isMeant: t('Confirm the unusual values, or go back and change them.') } : {},
    submit: (_, { context }) =>
      client.payroll.setRules(confirmed.length > 0 ? { ...input, confirmed } : input, { context }),
    onSuccess: () => {
      showSuccess(t('Pay rules saved'), t('They apply from {month}.', { month }))
      onSaved()
    },
    invalidates: 'payroll',
  })
  const changes = ruleFacts({ ...input, packName }, latest).filter(({ changed }) => changed)
  return (
    <FromMonthDialog
      form={form}
      title={t('Save these rules?')}
      submit={t('Save Rules')}
      failed={t('The rules could not be saved')}
      firstMonth={input.firstMonth}
      facts={
        changes.length > 0 ? <Facts facts={changes} folds /> : <p className="soft">{t('Same as the latest rules.')}</p>
      }
      preview={preview}
      onBack={onBack}
      question={
        unusual.length > 0 ? (
          <div className="notice" data-colour="amber">
            <IconAlertTriangle size={18} aria-hidden />
            <CheckField
              form={form}
              name="isMeant"
              label={t('These unusual values are correct: {values}', { values: unusual.join(', ') })}
            />
          </div>
        ) : null
      }
      note={
        <p className="soft small">
          {t('Saved rules can’t be deleted. New ones can replace them, even for the same month.')}
        </p>
      }
    />
  )
}
