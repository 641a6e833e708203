import { useTranslation } from 'react-i18next'
import type { SystemSettings } from '@muster/contract/settings/system'
import { SwitchField } from '../../../kit/form/choices/CheckField.tsx'
import { NumberField } from '../../../kit/form/TextField.tsx'
import { ConfirmedSection } from '../../../kit/effects/ConfirmedSection.tsx'
import { settingLabels } from './systemForm.ts'
import { useSystemForm } from './useSystemForm.ts'

interface Of {
  settings: SystemSettings
}
const number = { min: 0, inputMode: 'numeric', required: true } as const

/** Shows one of the lower sections of the page. They are loaded after the upper ones. */
export default function PayrollAndDocumentsSections({
  of,
  settings,
}: Of & { of: 'approval' | 'documents' | 'keeping' | 'leave' }) {
  if (of === 'leave') return <LeaveSection settings={settings} />
  if (of === 'approval') return <ApprovalSection settings={settings} />
  return of === 'documents' ? <DocumentsSection settings={settings} /> : <RetentionSection settings={settings} />
}

/** Lets the owner choose what colleagues see of each other's leave. */
function LeaveSection({ settings }: Of) {
  const { t } = useTranslation()
  const confirmed = useSystemForm(settings, ['colleaguesSeeAway'])
  return (
    <ConfirmedSection title={t('Leave')} description={t('Absences in the leave calendar.')} confirmed={confirmed}>
      <SwitchField
        form={confirmed.form}
        name="colleaguesSeeAway"
        label={t(settingLabels.colleaguesSeeAway.label)}
        description={t('Shows manager, peers and direct reports as away, without the type of leave.')}
      />
    </ConfirmedSection>
  )
}

/** Lets the owner choose who can approve payroll. */
function ApprovalSection({ settings }: Of) {
  const { t } = useTranslation()
  const confirmed = useSystemForm(settings, ['separateApprover', 'payVariancePercent', 'payVarianceAmount'])
  return (
    <ConfirmedSection
      title={t('Payroll approval')}
      description={t('Who can approve payroll, and which changes of pay to check before.')}
      confirmed={confirmed}
    >
      <SwitchField
        form={confirmed.form}
        name="separateApprover"
        label={t(settingLabels.separateApprover.label)}
        description={t(
          'The person who generates, changes or submits payroll can’t approve it, unless no one else can.',
        )}
      />
      <NumberField
        {...number}
        form={confirmed.form}
        name="payVariancePercent"
        label={t(settingLabels.payVariancePercent.label)}
        description={t('Pay that differs more from the previous month is marked as unusual.')}
      />
      <NumberField
        {...number}
        form={confirmed.form}
        name="payVarianceAmount"
        label={t(settingLabels.payVarianceAmount.label)}
        description={t('Smaller differences are never marked, in the currency of the pay.')}
      />
    </ConfirmedSection>
  )
}

/** Lets the owner edit the size limits of uploads. */
function DocumentsSection({ settings }: Of) {
  const { t } = useTranslation()
  const confirmed = useSystemForm(settings, ['documentMegabytes', 'documentQuotaMegabytes'])
  const { form } = confirmed
  return (
    <ConfirmedSection
      title={t('Documents')}
      description={t('Upload limits. Existing documents stay.')}
      confirmed={confirmed}
    >
      <NumberField {...number} form={form} name="documentMegabytes" label={t(settingLabels.documentMegabytes.label)} />
      <NumberField
        {...number}
        form={form}
        name="documentQuotaMegabytes"
        label={t(settingLabels.documentQuotaMegabytes.label)}
        description={t('Includes all versions and the trash.')}
      />
    </ConfirmedSection>
  )
}

/** Lets the owner edit the data retention periods. */
function RetentionSection({ settings }: Of) {
  const { t } = useTranslation()
  const confirmed = useSystemForm(settings, [
    'locationKept',
    'locationDays',
    'certificateRetentionDays',
    'readNotificationDays',
    'unreadNotificationDays',
  ])
  const { form } = confirmed
  return (
    <ConfirmedSection
      title={t('Data retention')}
      description={t('Choose periods that meet your legal obligations.')}
      confirmed={confirmed}
    >
      <SwitchField
        form={form}
        name="locationKept"
        label={t(settingLabels.locationKept.label)}
        description={t('When off, browsers are never asked for a location.')}
      />
      <NumberField
        {...number}
        form={form}
        name="locationDays"
        label={t(settingLabels.locationDays.label)}
        disabled={!form.values.locationKept}
      />
      <NumberField
        {...number}
        form={form}
        name="certificateRetentionDays"
        label={t(settingLabels.certificateRetentionDays.label)}
        description={t('The medical certificate is then deleted, and its deletion is recorded in the audit trail.')}
      />
      <NumberField
        {...number}
        form={form}
        name="readNotificationDays"
        label={t(settingLabels.readNotificationDays.label)}
        description={t('Counted from the day they arrived.')}
      />
      <NumberField
        {...number}
        form={form}
        name="unreadNotificationDays"
        label={t(settingLabels.unreadNotificationDays.label)}
      />
    </ConfirmedSection>
  )
}
