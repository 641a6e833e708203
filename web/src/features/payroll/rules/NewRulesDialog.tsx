import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayPays, hourBases, partMonthTaxes, payPacks } from '@muster/contract/kit/pay'
import { CompletePayRules, type PayRulesPreview, type PayRulesVersion } from '@muster/contract/payroll/rules'
import { client } from '../../../kit/api/client.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { SwitchField } from '../../../kit/form/choices/CheckField.tsx'
import { ChoiceField } from '../../../kit/form/choices/ChoiceField.tsx'
import { TextField } from '../../../kit/form/TextField.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { formatMonth } from '../../../kit/format.ts'
import { useSession, useToday } from '../../../kit/session/session.tsx'
import { ConfirmationNotice } from './ConfirmationNotice.tsx'
import { ConfirmRulesDialog } from './ConfirmRulesDialog.tsx'
import { listMonths, names, toInput, valuesOf } from './rulesForm.ts'
import {
  cutOffLabel,
  dayPayLabels,
  hourBaseLabels,
  packLabel,
  packLabels,
  partMonthLabels,
  premiumClasses,
  premiumLabels,
} from './ruleWords.ts'

/** Lets the user add pay rules that apply from a month on. Their effect is shown before they are saved. */
export default function NewRulesDialog(props: {
  latest: PayRulesVersion
  earliest: string
  /** The company's own files of rules that are confirmed. */
  packs: readonly { id: string; name: string }[]
  onClose: () => void
}) {
  const { latest, earliest, packs, onClose } = props
  const { t } = useTranslation()
  const { can } = useSession()
  const month = useToday().slice(0, 7)
  const [confirmation, setConfirmation] = useState<{ input: CompletePayRules; preview: PayRulesPreview | null } | null>(
    null,
  )
  // The effect on everyone's pay is only shown to people who may see it.
  const previews = can('payroll.all_view')
  const form = useForm({
    initial: valuesOf(latest, earliest > month ? earliest : month),
    schema: CompletePayRules,
    toInput,
    names,
    submit: async (input, { context }) =>
      previews ? (await client.payroll.previewRules(input, { context })).preview : null,
    onSuccess: (preview, { input }) => setConfirmation({ input, preview }),
  })
  const cutOffs = ['', ...Array.from({ length: 28 }, (_, day) => String(day + 1))].map((value) => ({
    value,
    label: cutOffLabel(value ? Number(value) : null),
  }))
  const percent = { form, inputMode: 'decimal', required: true, rightSection: '%' } as const
  return (
    <>
      <FormDialog
        opened={confirmation === null}
        form={form}
        onClose={onClose}
        title={t('New Pay Rules')}
        submit={previews ? t('Preview') : t('Continue')}
        failed={t('The rules could not be previewed')}
        size={560}
      >
        <ChoiceField
          form={form}
          name="firstMonth"
          label={t('First month')}
          description={t('Approved months keep the rules they were calculated with.')}
          required
          options={listMonths(earliest, month).map((value) => ({ value, label: formatMonth(value) }))}
        />
        <TextField
          form={form}
          name="divisor"
          label={t('Hours per month')}
          description={t('Hourly rate = monthly salary ÷ these hours, plus the premium.')}
          inputMode="numeric"
          required
        />
        <ChoiceField
          form={form}
          name="hourBase"
          label={t('Hours of part-time work')}
          description={t('With 20 of 40 hours a week, a salary covers half of the hours per month, or all of them.')}
          required
          options={hourBases.map((value) => ({ value, label: t(hourBaseLabels[value]) }))}
        />
        <div className="pair">
          {premiumClasses.map((name) => (
            <TextField key={name} {...percent} name={name} label={t(premiumLabels[name])} />
          ))}
        </div>
        <div className="pair">
          <TextField form={form} name="nightFrom" type="time" label={t('Night begins')} required />
          <TextField form={form} name="nightTo" type="time" label={t('Night ends')} required />
        </div>
        <SwitchField
          form={form}
          name="absencesDeducted"
          label={t('Absences are unpaid')}
          description={t('Approved unpaid leave is always deducted.')}
        />
        <ChoiceField
          form={form}
          name="dayPay"
          label={t('Unpaid day')}
          description={t(
            'By calendar days, someone absent on all working days is still paid for weekends. Otherwise not.',
          )}
          required
          options={dayPays.map((value) => ({ value, label: t(dayPayLabels[value]) }))}
        />
        <div className="pair">
          <ChoiceField
            form={form}
            name="timeCutOff"
            label={t('Days count until')}
            description={t('Unpaid days, and pay by the day. Later days count for the next month.')}
            options={cutOffs}
          />
          <ChoiceField
            form={form}
            name="overtimeCutOff"
            label={t('Overtime counts until')}
            description={t('Later overtime is paid with the next month. Salaries stay by calendar month.')}
            options={cutOffs}
          />
        </div>
        <ChoiceField
          form={form}
          name="payDay"
          label={t('Pay day')}
          description={t('Payslips show this day, or the day of approval if that is later.')}
          options={cutOffs}
        />
        <SwitchField form={form} name="paidNextMonth" label={t('Paid in the next month')} />
        <ChoiceField
          form={form}
          name="pack"
          label={t('Taxes and insurance')}
          required
          options={[
            ...payPacks.filter((pack) => pack !== 'OWN').map((value) => ({ value, label: t(packLabels[value]) })),
            ...packs.map(({ id, name }) => ({ value: id, label: packLabel({ pack: 'OWN', packName: name }) })),
          ]}
        />
        {form.values.pack === 'NONE' ? null : (
          <>
            <ChoiceField
              form={form}
              name="partMonthTax"
              label={t('Tax on partial months')}
              description={t('For months in which someone is hired or leaves. The year’s tax is the same.')}
              required
              options={partMonthTaxes.map((value) => ({ value, label: t(partMonthLabels[value]) }))}
            />
            <ConfirmationNotice />
          </>
        )}
      </FormDialog>
      {confirmation ? (
        <ConfirmRulesDialog
          {...confirmation}
          packName={packs.find(({ id }) => id === confirmation.input.packId)?.name ?? null}
          latest={latest}
          onBack={() => setConfirmation(null)}
          onSaved={onClose}
        />
      ) : null}
    </>
  )
}
