import { useTranslation } from 'react-i18next'
import type { SystemSettings } from '@muster/contract/settings/system'
import { ConfirmedSection } from '../../../kit/effects/ConfirmedSection.tsx'
import { SwitchField } from '../../../kit/form/choices/CheckField.tsx'
import { TimeZoneField } from '../../../kit/form/choices/TimeZoneField.tsx'
import { TextAreaField } from '../../../kit/form/TextAreaField.tsx'
import { NumberField, TextField } from '../../../kit/form/TextField.tsx'
import { Subsection } from '../../../kit/page/Section.tsx'
import { settingLabels } from './systemForm.ts'
import { useSystemForm } from './useSystemForm.ts'

/**
 * Lets the owner edit the company's name, time zone and, for invoices, payslips and mails, its details, each of which
 * may be empty, and choose whether everyone finds everyone in the directory. All are saved together.
 */
export function CompanySection({ settings }: { settings: SystemSettings }) {
  const { t } = useTranslation()
  const confirmed = useSystemForm(settings, [
    'companyName',
    'timeZone',
    'companyAddress',
    'taxNumber',
    'registrationNumber',
    'bankName',
    'accountHolder',
    'accountNumber',
    'bic',
    'replyTo',
    'directoryOpen',
    'probationNoticeDays',
  ])
  const { form } = confirmed
  const labelOf = (key: keyof typeof form.values) => t('{label} (optional)', { label: t(settingLabels[key].label) })
  return (
    <ConfirmedSection
      title={t('Company')}
      description={t('The name appears on the sign-in page, in the sidebar, in emails and on payslips.')}
      confirmed={confirmed}
    >
      <TextField form={form} name="companyName" label={t(settingLabels.companyName.label)} required />
      <TimeZoneField
        form={form}
        name="timeZone"
        label={t(settingLabels.timeZone.label)}
        description={t('Used for deadlines, leave and payroll, and for people without their own time zone.')}
      />
      <Subsection
        title={t('Company details')}
        description={t('Your address, numbers and bank account for invoices, payslips and emails.')}
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
        <TextField
          form={form}
          name="accountHolder"
          label={labelOf('accountHolder')}
          maxLength={100}
          autoComplete="off"
        />
        <TextField
          form={form}
          name="accountNumber"
          label={labelOf('accountNumber')}
          maxLength={60}
          autoComplete="off"
        />
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
      </Subsection>
      <Subsection
        title={t('Directory')}
        description={t('Name, position, manager, work contact and absence of each person.')}
      >
        <SwitchField
          form={form}
          name="directoryOpen"
          label={t(settingLabels.directoryOpen.label)}
          description={t('When off, people see only those whose details they may read.')}
        />
      </Subsection>
      <Subsection title={t('Probation')} description={t('Managers and HR are notified before a probation ends.')}>
        <NumberField
          form={form}
          name="probationNoticeDays"
          label={t(settingLabels.probationNoticeDays.label)}
          description={t('0 for never.')}
          min={0}
          max={90}
          inputMode="numeric"
          required
        />
      </Subsection>
    </ConfirmedSection>
  )
}
