import { useTranslation } from 'react-i18next'
import type { SystemSettings } from '@muster/contract/settings/system'
import { ConfirmedSection } from '../../../kit/effects/ConfirmedSection.tsx'
import { TextAreaField } from '../../../kit/form/TextAreaField.tsx'
import { TextField } from '../../../kit/form/TextField.tsx'
import { settingLabels } from './systemForm.ts'
import { useSystemForm } from './useSystemForm.ts'

/** Lets the owner edit the company details for invoices, payslips and mails; each may be empty. */
export default function DetailsSection({ settings }: { settings: SystemSettings }) {
  const { t } = useTranslation()
  const confirmed = useSystemForm(settings, [
    'companyAddress',
    'taxNumber',
    'registrationNumber',
    'bankName',
    'accountHolder',
    'accountNumber',
    'bic',
    'replyTo',
  ])
  const { form } = confirmed
  const labelOf = (key: keyof typeof form.values) => t('{label} (optional)', { label: t(settingLabels[key].label) })
  return (
    <ConfirmedSection
      title={t('Company details')}
      description={t('Your address, numbers and bank account for invoices, payslips and emails.')}
      confirmed={confirmed}
    >
      <TextAreaField
        form={form}
        name="companyAddress"
        label={labelOf('companyAddress')}
        description={t('On invoices and payslips.')}
        rows={3}
      />
      <TextField form={form} name="taxNumber" label={labelOf('taxNumber')} maxLength={60} autoComplete="off" />
      <TextField
        form={form}
        name="registrationNumber"
        label={labelOf('registrationNumber')}
        description={t('On invoices and payslips.')}
        maxLength={60}
        autoComplete="off"
      />
      <TextField form={form} name="bankName" label={labelOf('bankName')} maxLength={100} autoComplete="off" />
      <TextField form={form} name="accountHolder" label={labelOf('accountHolder')} maxLength={100} autoComplete="off" />
      <TextField form={form} name="accountNumber" label={labelOf('accountNumber')} maxLength={60} autoComplete="off" />
      <TextField form={form} name="bic" label={labelOf('bic')} maxLength={20} autoComplete="off" />
      <TextField
        form={form}
        name="replyTo"
        type="email"
        label={labelOf('replyTo')}
        description={t('Replies to emails go here.')}
        maxLength={254}
        autoComplete="off"
      />
    </ConfirmedSection>
  )
}
