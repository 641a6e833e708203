import { useTranslation } from 'react-i18next'
import { payRhythms } from '@muster/contract/kit/partDays'
import { DraftPayGroup, type PayGroup } from '@muster/contract/payroll/payGroups'
import { client } from '../../../kit/api/client.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { ChoiceField } from '../../../kit/form/choices/ChoiceField.tsx'
import { DayField } from '../../../kit/form/days/DayField.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { NumberField, TextField } from '../../../kit/form/TextField.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { useToday } from '../../../kit/session/session.tsx'
import { rhythmLabels, weekdayName } from './groupWords.ts'

const numberOf = (text: string) => (text.trim() === '' ? null : Number(text))

/** Lets the user add a pay group, or change one. */
export default function PayGroupDialog({ group, onClose }: { group: PayGroup | null; onClose: () => void }) {
  const { t } = useTranslation()
  const year = Number(useToday().slice(0, 4))
  const form = useForm({
    initial: {
      name: group?.name ?? '',
      rhythm: group?.rhythm ?? 'WEEKLY',
      weekday: String(group?.weekday ?? 4),
      anchor: group?.anchor ?? '',
      halfDay: String(group?.halfDay ?? 15),
      paymentOffset: String(group?.paymentOffset ?? 0),
    },
    schema: DraftPayGroup,
    toInput: ({ name, rhythm, weekday, anchor, halfDay, paymentOffset }) => ({
      name,
      rhythm,
      // Each rhythm has one of these days.
      weekday: rhythm === 'WEEKLY' ? Number(weekday) : null,
      anchor: rhythm === 'FORTNIGHTLY' && anchor !== '' ? anchor : null,
      halfDay: rhythm === 'HALF_MONTHLY' ? numberOf(halfDay) : null,
      paymentOffset: numberOf(paymentOffset) ?? Number.NaN,
    }),
    submit: (input, { context }) =>
      group
        ? client.payroll.changePayGroup({ id: group.id, ...input }, { context })
        : client.payroll.addPayGroup(input, { context }),
    onSuccess: ({ group: saved }) => {
      showSuccess(group ? t('Pay group changed') : t('Pay group added'), saved.name)
      onClose()
    },
    invalidates: 'payroll',
  })
  const { rhythm } = form.values
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={group ? t('Edit Pay Group') : t('Add Pay Group')}
      submit={group ? t('Save') : t('Add Pay Group')}
      failed={t('The pay group could not be saved')}
    >
      <TextField
        form={form}
        name="name"
        label={t('Name')}
        description={t('Shown on the payslip.')}
        required
        maxLength={40}
      />
      <div className="pair">
        <ChoiceField
          form={form}
          name="rhythm"
          label={t('Rhythm')}
          options={payRhythms.map((value) => ({ value, label: t(rhythmLabels[value]) }))}
        />
        {rhythm === 'WEEKLY' ? (
          <ChoiceField
            form={form}
            name="weekday"
            label={t('Last day of the week')}
            options={[1, 2, 3, 4, 5, 6, 7].map((day) => ({ value: String(day), label: weekdayName(day) }))}
          />
        ) : rhythm === 'FORTNIGHTLY' ? (
          <DayField
            form={form}
            name="anchor"
            label={t('Last day of a fortnight')}
            min={`${year - 1}-01-01`}
            max={`${year + 1}-12-31`}
          />
        ) : (
          <NumberField
            form={form}
            name="halfDay"
            label={t('Last day of the first half')}
            min={1}
            max={27}
            inputMode="numeric"
          />
        )}
      </div>
      <NumberField
        form={form}
        name="paymentOffset"
        label={t('Paid after (days)')}
        description={t('From the last day of a part to its payment, within the month.')}
        min={0}
        max={14}
        inputMode="numeric"
      />
      <p className="soft small">
        {t('A week that crosses months is paid in two parts, because insurance and tax are monthly.')}
      </p>
    </FormDialog>
  )
}
