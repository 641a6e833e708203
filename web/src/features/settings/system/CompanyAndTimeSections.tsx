import { useTranslation } from 'react-i18next'
import type { SystemSettings } from '@muster/contract/settings/system'
import { weekDays } from '@muster/contract/kit/worktime'
import { SwitchField } from '../../../kit/form/choices/CheckField.tsx'
import { ChoiceField } from '../../../kit/form/choices/ChoiceField.tsx'
import { NumberField } from '../../../kit/form/TextField.tsx'
import { CompanySection } from './CompanySection.tsx'
import { ConfirmedSection } from '../../../kit/effects/ConfirmedSection.tsx'
import { Section } from '../../../kit/page/Section.tsx'
import { ResetVisibility } from './ResetVisibility.tsx'
import { settingLabels } from './systemForm.ts'
import { UnknownEmailMessage } from './UnknownEmailMessage.tsx'
import { useSystemForm } from './useSystemForm.ts'

interface Of {
  settings: SystemSettings
}
const number = { min: 0, inputMode: 'numeric', required: true } as const

/** Shows one of the upper sections of the page. Their validation is loaded after the page. */
export default function CompanyAndTimeSections({ of, settings }: Of & { of: 'company' | 'signing-in' | 'time' }) {
  if (of === 'company') return <CompanySection settings={settings} />
  return of === 'time' ? <TimeSection settings={settings} /> : <SigningInSection settings={settings} />
}

/** Lets the owner choose what the sign-in page offers and reveals. */
function SigningInSection({ settings }: Of) {
  const { t } = useTranslation()
  return (
    <Section title={t('Signing in')} description={t('Options and messages on the sign-in page.')}>
      <ResetVisibility />
      <UnknownEmailMessage isRevealed={settings.revealAccountExistence} />
    </Section>
  )
}

/** Lets the owner edit the rules for working days. */
export function TimeSection({ settings }: Of) {
  const { t } = useTranslation()
  const confirmed = useSystemForm(settings, [
    'firstDayOfWeek',
    'graceMinutes',
    'autoCloseHours',
    'minOvertimeMinutes',
    'absencesBeforeAccount',
  ])
  const { form } = confirmed
  return (
    <ConfirmedSection
      title={t('Time')}
      description={t('How working days are counted. Past days keep the rules that applied.')}
      confirmed={confirmed}
    >
      <ChoiceField
        form={form}
        name="firstDayOfWeek"
        label={t(settingLabels.firstDayOfWeek.label)}
        options={weekDays.map((value) => ({ value, label: t(value) }))}
      />
      <NumberField
        {...number}
        form={form}
        name="graceMinutes"
        label={t(settingLabels.graceMinutes.label)}
        description={t('Minutes after the start time before a clock-in counts as late.')}
      />
      <NumberField
        {...number}
        form={form}
        name="autoCloseHours"
        label={t(settingLabels.autoCloseHours.label)}
        description={t('The shift is closed at its planned end and the employee is asked to confirm the time.')}
      />
      <NumberField
        {...number}
        form={form}
        name="minOvertimeMinutes"
        label={t(settingLabels.minOvertimeMinutes.label)}
        description={t('Shorter overtime on a day needs no approval and isn’t paid.')}
      />
      <SwitchField
        form={form}
        name="absencesBeforeAccount"
        label={t(settingLabels.absencesBeforeAccount.label)}
        description={t('For new accounts, record missed working days from the hire date on.')}
      />
    </ConfirmedSection>
  )
}
