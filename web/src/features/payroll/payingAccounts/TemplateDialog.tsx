import { useTranslation } from 'react-i18next'
import { PaymentLayout, type PaymentTemplate } from '@muster/contract/payroll/paymentTemplates'
import { client } from '../../../kit/api/client.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { SwitchField } from '../../../kit/form/choices/CheckField.tsx'
import { ChoiceField } from '../../../kit/form/choices/ChoiceField.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { TextField } from '../../../kit/form/TextField.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { ColumnsField } from './ColumnsField.tsx'

const newTemplate = (): PaymentLayout => ({
  name: '',
  separator: 'COMMA',
  encoding: 'UTF-8',
  hasTitles: true,
  columns: (['EMPLOYEE', 'ACCOUNT_NUMBER', 'AMOUNT', 'CURRENCY'] as const).map((field) => ({
    field,
    title: '',
    text: '',
  })),
})

/** Lets the user add a template of CSV files for banks, or change `template`. */
export default function TemplateDialog({
  template,
  onClose,
}: {
  template: PaymentTemplate | null
  onClose: () => void
}) {
  const { t } = useTranslation()
  const form = useForm({
    initial: template ?? newTemplate(),
    schema: PaymentLayout,
    submit: (input, { context }) =>
      template
        ? client.payroll.changePaymentTemplate({ ...input, id: template.id }, { context })
        : client.payroll.addPaymentTemplate(input, { context }),
    onSuccess: ({ template: { name } }) => {
      showSuccess(t('Template saved'), name)
      onClose()
    },
    invalidates: 'payroll',
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={template ? t('Edit Template') : t('Add Template')}
      submit={t('Save Template')}
      failed={t('The template could not be saved')}
      size={680}
    >
      <TextField form={form} name="name" label={t('Name')} required maxLength={60} />
      <div className="pair">
        <ChoiceField
          form={form}
          name="separator"
          label={t('Separator')}
          options={[
            { value: 'COMMA', label: t('Comma') },
            { value: 'SEMICOLON', label: t('Semicolon') },
            { value: 'TAB', label: t('Tab') },
          ]}
        />
        <ChoiceField
          form={form}
          name="encoding"
          label={t('Encoding')}
          options={[
            { value: 'UTF-8', label: 'UTF-8' },
            { value: 'WINDOWS-1256', label: t('Windows-1256 (Arabic)') },
          ]}
        />
      </div>
      <SwitchField form={form} name="hasTitles" label={t('First line with column titles')} />
      <ColumnsField form={form} />
    </FormDialog>
  )
}
