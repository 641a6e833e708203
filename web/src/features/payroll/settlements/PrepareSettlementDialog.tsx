import { Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { endingKinds } from '@muster/contract/kit/leaving'
import type { PersonName } from '@muster/contract/kit/people'
import { DraftSettlement } from '@muster/contract/payroll/settlements'
import { client } from '../../../kit/api/client.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { CheckField } from '../../../kit/form/choices/CheckField.tsx'
import { ChoiceField } from '../../../kit/form/choices/ChoiceField.tsx'
import { DayField } from '../../../kit/form/days/DayField.tsx'
import type { FormOf } from '../../../kit/form/state/field.ts'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { NumberField, TextField } from '../../../kit/form/TextField.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { fullName } from '../../../kit/people/names.ts'
import { EntryList } from './EntryList.tsx'
import { SettlementPreview } from './SettlementPreview.tsx'
import { fieldNames, initialValues, needsNotice, type SettlementValues, toInput } from './settlementForm.ts'
import { endingLabels } from './settlementWords.ts'
import classes from './settlements.module.css'

/** Lets the user prepare the final settlement of a person. Its lines are shown before it is saved. */
export default function PrepareSettlementDialog({ person, onClose }: { person: PersonName; onClose: () => void }) {
  const { t } = useTranslation()
  const form = useForm({
    initial: initialValues,
    schema: DraftSettlement,
    toInput: (values) => toInput(person.id, values),
    names: fieldNames,
    submit: (input, { context }) => client.payroll.prepareSettlement(input, { context }),
    onSuccess: ({ settlement }) => {
      showSuccess(
        t('Final settlement prepared'),
        settlement.can.confirm ? t('Confirm it so that it applies.') : t('Someone else must confirm it.'),
      )
      onClose()
    },
    invalidates: 'payroll',
  })
  const { values } = form
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Prepare Settlement for {name}', { name: fullName(person) })}
      submit={t('Prepare Settlement')}
      failed={t('The final settlement could not be prepared')}
      size={640}
    >
      <ChoiceField
        form={form}
        name="ending"
        label={t('Reason for leaving')}
        pleaseChoose
        options={endingKinds.map((value) => ({ value, label: t(endingLabels[value]) }))}
      />
      {needsNotice(values.ending) ? <NoticeFields form={form} /> : null}
      <div className="pair">
        <ChoiceField
          form={form}
          name="base"
          label={t('A day’s pay is from')}
          options={[
            { value: 'SALARY', label: t('Salary') },
            { value: 'BASE', label: t('Base salary') },
          ]}
        />
        <NumberField form={form} name="divisor" label={t('Days per month')} min={20} max={31} inputMode="numeric" />
      </div>
      <GratuityFields form={form} />
      <EntryList form={form} name="returns" />
      <EntryList form={form} name="others" />
      <fieldset className={classes.group}>
        <legend className="subhead">{t('Without income tax')}</legend>
        <Group gap="0.75rem 1.5rem">
          <CheckField form={form} name="isLeaveUntaxed" label={t('Unused leave')} />
          <CheckField form={form} name="isNoticeUntaxed" label={t('Notice')} />
          <CheckField form={form} name="isGratuityUntaxed" label={t('Gratuity')} />
        </Group>
      </fieldset>
      <TextField form={form} name="note" label={t('Note (optional)')} maxLength={300} />
      <SettlementPreview userId={person.id} values={values} />
    </FormDialog>
  )
}

function NoticeFields({ form }: { form: FormOf<SettlementValues> }) {
  const { t } = useTranslation()
  return (
    <>
      <DayField
        form={form}
        name="givenOn"
        label={t('Notice given on (optional)')}
        description={t('Without it, no notice is paid or deducted.')}
        min="2000-01-01"
        max="2100-12-31"
      />
      {form.values.givenOn === '' && form.values.noticeCount === '' ? null : (
        <div className="pair">
          <NumberField form={form} name="noticeCount" label={t('Notice period')} min={0} inputMode="numeric" required />
          <ChoiceField
            form={form}
            name="noticeUnit"
            label={t('Unit')}
            options={[
              { value: 'MONTHS', label: t('Months') },
              { value: 'DAYS', label: t('Days') },
            ]}
          />
        </div>
      )}
    </>
  )
}

function GratuityFields({ form }: { form: FormOf<SettlementValues> }) {
  const { t } = useTranslation()
  const { gratuity } = form.values
  const unit = gratuity === 'DAYS' ? t('days') : t('months')
  return (
    <>
      <ChoiceField
        form={form}
        name="gratuity"
        label={t('End-of-service gratuity')}
        none={t('None')}
        options={[
          { value: 'DAYS', label: t('Days of pay per year of service') },
          { value: 'MONTHS', label: t('Months of pay per year of service') },
        ]}
      />
      {gratuity ? (
        <fieldset className={classes.group}>
          <legend className="visually-hidden">{t('Rule of the gratuity')}</legend>
          <div className="pair">
            <NumberField
              form={form}
              name="perYear"
              label={t('Per year, in {unit}', { unit })}
              min={0}
              step="any"
              inputMode="decimal"
              required
            />
            <NumberField form={form} name="minYears" label={t('Minimum years')} min={0} max={60} inputMode="numeric" />
          </div>
          <div className="pair">
            <NumberField
              form={form}
              name="laterFrom"
              label={t('Other rate after years (optional)')}
              min={1}
              max={60}
              inputMode="numeric"
            />
            <NumberField
              form={form}
              name="laterPerYear"
              label={t('Then per year, in {unit}', { unit })}
              min={0}
              step="any"
              inputMode="decimal"
            />
          </div>
          <NumberField
            form={form}
            name="maxMonths"
            label={t('Maximum in months of pay (optional)')}
            min={1}
            max={120}
            inputMode="numeric"
          />
          <CheckField form={form} name="isPartCounted" label={t('Count parts of a year')} />
        </fieldset>
      ) : null}
    </>
  )
}
