import { useTranslation } from 'react-i18next'
import type { Currency } from '@muster/contract/kit/money'
import { SetOpening, type YearOpening } from '@muster/contract/payroll/openings'
import { client } from '../../../kit/api/client.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { amountOf, amountText } from '../../../kit/form/amountText.ts'
import { ChoiceField } from '../../../kit/form/choices/ChoiceField.tsx'
import { AmountField } from '../../../kit/form/MoneyField.tsx'
import type { Problems } from '../../../kit/form/state/problems.ts'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { TextField } from '../../../kit/form/TextField.tsx'
import { formatMonth } from '../../../kit/format.ts'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { fullName } from '../../../kit/people/names.ts'
import { useToday } from '../../../kit/session/session.tsx'
import type { PersonOnPage } from '../../../kit/views.ts'

/** Returns the months from January of the year before up to this one, latest first. */
function monthsUpTo(month: string): string[] {
  const now = Temporal.PlainYearMonth.from(month)
  return Array.from({ length: 12 + now.month }, (_, back) => now.subtract({ months: back }).toString())
}

/** Lets the user enter the pay and tax of a year that began outside Muster, so that the year can be settled. */
export default function OpeningDialog(props: {
  person: PersonOnPage
  opening: YearOpening | null
  currency: Currency
  onClose: () => void
}) {
  const { person, opening, currency, onClose } = props
  const { t } = useTranslation()
  const month = useToday().slice(0, 7)
  const text = (amount: number | undefined) => (amount === undefined ? '' : amountText(amount))
  const form = useForm({
    initial: {
      upTo: opening?.upTo ?? '',
      wage: text(opening?.wage),
      insurance: text(opening?.insurance),
      tax: text(opening?.tax),
      source: opening?.source ?? '',
    },
    schema: SetOpening,
    check: ({ upTo }): Problems => (upTo ? {} : { upTo: 'Please choose a month' }),
    toInput: ({ wage, insurance, tax, ...values }) => ({
      ...values,
      userId: person.id,
      wage: amountOf(wage),
      insurance: amountOf(insurance),
      tax: amountOf(tax),
    }),
    submit: (input, { context }) => client.payroll.setOpening(input, { context }),
    onSuccess: () => {
      showSuccess(t('Amounts saved'), t('Recalculate {name}’s open months.', { name: fullName(person) }))
      onClose()
    },
    invalidates: 'payroll',
  })
  const months = monthsUpTo(month)
  const shown = opening && !months.includes(opening.upTo) ? [...months, opening.upTo] : months
  const amount = { form, required: true, rightSection: currency, rightSectionWidth: 48 } as const
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Pay Outside Muster')}
      submit={t('Save')}
      failed={t('Failed to save the amounts')}
    >
      <ChoiceField
        form={form}
        name="upTo"
        label={t('Until')}
        description={t('The amounts cover January to this month.')}
        pleaseChoose
        required
        options={shown.map((value) => ({ value, label: formatMonth(value) }))}
      />
      <AmountField {...amount} name="wage" label={t('Taxed pay')} />
      <div className="pair">
        <AmountField {...amount} name="insurance" label={t('Insurance')} />
        <AmountField {...amount} name="tax" label={t('Tax withheld')} />
      </div>
      <TextField form={form} name="source" label={t('Source')} required />
    </FormDialog>
  )
}
