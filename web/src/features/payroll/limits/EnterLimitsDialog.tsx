import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EnterLimits, type InsuranceLimits, type YearWithoutLimits } from '@muster/contract/payroll/limits'
import type { PayRulesPreview } from '@muster/contract/payroll/rules'
import { client } from '../../../kit/api/client.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { amountOf, amountText } from '../../../kit/form/amountText.ts'
import { ChoiceField } from '../../../kit/form/choices/ChoiceField.tsx'
import { AmountField } from '../../../kit/form/MoneyField.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { TextField } from '../../../kit/form/TextField.tsx'
import { formatMonth } from '../../../kit/format.ts'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { Facts } from '../../../kit/page/Facts.tsx'
import { useSession, useToday } from '../../../kit/session/session.tsx'
import { FromMonthDialog } from '../rules/FromMonthDialog.tsx'
import { listMonths } from '../rules/rulesForm.ts'
import { limitFacts } from './limitFacts.ts'

interface LimitsValues {
  firstMonth: string
  minWage: string
  maxWage: string
  rate: string
  employerRate: string
  source: string
}

const toInput = ({ minWage, maxWage, rate, employerRate, ...rest }: LimitsValues) => ({
  ...rest,
  minWage: amountOf(minWage),
  maxWage: amountOf(maxWage),
  rate: amountOf(rate),
  employerRate: amountOf(employerRate),
})

/** Returns the initial values: for a year without limits, those that the law lets expect. */
function valuesOf(latest: InsuranceLimits | undefined, missing: YearWithoutLimits | undefined, month: string) {
  const text = (value: number | undefined) => (value === undefined ? '' : amountText(value))
  return {
    firstMonth: missing ? `${missing.year}-01` : month,
    minWage: text(missing?.expected?.minWage),
    maxWage: text(missing?.expected?.maxWage),
    rate: text(missing?.rate ?? latest?.rate),
    employerRate: text(missing?.employerRate ?? latest?.employerRate),
    source: '',
  }
}

/** Lets the user enter limits of social insurance. Their effect on the open month is shown before they are sent. */
export default function EnterLimitsDialog(props: {
  latest: InsuranceLimits | undefined
  missing: YearWithoutLimits | undefined
  earliest: string
  onClose: () => void
}) {
  const { latest, missing, earliest, onClose } = props
  const { t } = useTranslation()
  const { can } = useSession()
  const month = useToday().slice(0, 7)
  const [entry, setEntry] = useState<{ input: EnterLimits; preview: PayRulesPreview | null } | null>(null)
  // The effect on everyone's pay is only shown to people who may see it.
  const previews = can('payroll.all_view')
  const form = useForm({
    initial: valuesOf(latest, missing, earliest > month ? earliest : month),
    schema: EnterLimits,
    toInput,
    submit: async (input, { context }) =>
      previews ? (await client.payroll.previewLimits(input, { context })).preview : null,
    onSuccess: (preview, { input }) => setEntry({ input, preview }),
  })
  const percent = { form, inputMode: 'decimal', required: true, rightSection: '%' } as const
  const months = listMonths(earliest, month)
  return (
    <>
      <FormDialog
        opened={entry === null}
        form={form}
        onClose={onClose}
        title={t('Enter Insurance Limits')}
        submit={previews ? t('Preview') : t('Continue')}
        failed={t('The limits could not be previewed')}
        size={560}
      >
        <ChoiceField
          form={form}
          name="firstMonth"
          label={t('First month')}
          description={t('Approved months keep the limits they were calculated with.')}
          required
          options={(months.includes(form.values.firstMonth) ? months : [...months, form.values.firstMonth]).map(
            (value) => ({
              value,
              label: formatMonth(value),
            }),
          )}
        />
        <div className="pair">
          <AmountField
            form={form}
            name="minWage"
            label={t('Minimum insured wage')}
            required
            rightSection="EGP"
            rightSectionWidth={48}
          />
          <AmountField
            form={form}
            name="maxWage"
            label={t('Maximum insured wage')}
            required
            rightSection="EGP"
            rightSectionWidth={48}
          />
        </div>
        {missing?.expected ? (
          <p className="soft small">
            {t('By law, these amounts are expected for {year}. Compare them with the published ones.', {
              year: missing.year,
            })}
          </p>
        ) : null}
        <div className="pair">
          <TextField {...percent} name="rate" label={t('Employee’s share')} />
          <TextField {...percent} name="employerRate" label={t('Company’s share')} />
        </div>
        <TextField
          form={form}
          name="source"
          label={t('Source')}
          description={t('The law or circular with these limits.')}
          required
          maxLength={300}
        />
      </FormDialog>
      {entry ? <SendDialog {...entry} onBack={() => setEntry(null)} onSent={onClose} /> : null}
    </>
  )
}

/** Shows the entered limits and their effect, and sends them. */
function SendDialog(props: {
  input: EnterLimits
  preview: PayRulesPreview | null
  onBack: () => void
  onSent: () => void
}) {
  const { input, preview, onBack, onSent } = props
  const { t } = useTranslation()
  const form = useForm({
    initial: {},
    submit: (_, { context }) => client.payroll.enterLimits(input, { context }),
    onSuccess: ({ limits }) => {
      showSuccess(
        t('Limits entered'),
        limits.can.confirm ? t('Confirm them so that they apply.') : t('Someone else must confirm them.'),
      )
      onSent()
    },
    invalidates: 'payroll',
  })
  return (
    <FromMonthDialog
      form={form}
      title={t('Enter these limits?')}
      submit={t('Enter Limits')}
      failed={t('The limits could not be entered')}
      firstMonth={input.firstMonth}
      facts={<Facts facts={limitFacts(input)} folds />}
      preview={preview}
      onBack={onBack}
    />
  )
}
