import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { countries, numberingOf } from '@muster/contract/personnelFile/accountNumbers'
import { accountTypes, BankingForm as Schema, type MaskedBanking } from '@muster/contract/personnelFile/banking'
import { i18n } from '../../../i18n.ts'
import { client } from '../../../kit/api/client.ts'
import { invalidateFeature } from '../../../kit/api/queryClient.ts'
import { ChoiceField } from '../../../kit/form/choices/ChoiceField.tsx'
import { InlineForm } from '../../../kit/page/InlineForm.tsx'
import { TextField } from '../../../kit/form/TextField.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { accountTypeLabels, countryName } from './BankingFacts.tsx'
import classes from './BankingForm.module.css'

const accountHints = {
  iban: 'IBAN.',
  aba: '4 to 17 digits.',
  other: 'As shown by your bank.',
}
const routingHints = {
  iban: 'Leave empty or enter the BIC.',
  aba: '9 digits.',
  other: 'Sort code, branch code or similar, if your bank has one.',
}

/** Returns the options of the country field, sorted by name. */
const countryOptions = () =>
  countries
    .map((code) => ({ value: code, label: countryName(code) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, i18n.language))

/**
 * Lets the user enter the account that they are paid to. Numbers must always be typed again, since only their masked
 * form is known. Calls `onDone` after saving or cancelling.
 */
export default function BankingForm(props: { personId: string; present: MaskedBanking | null; onDone?: () => void }) {
  const { personId, present, onDone } = props
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const form = useForm({
    initial: {
      bankName: present?.bankName ?? '',
      country: present?.country ?? '',
      accountNumber: '',
      routingNumber: '',
      accountType: present?.accountType ?? '',
    },
    schema: Schema,
    submit: (input, { context }) => client.personnelFile.saveBanking({ id: personId, ...input }, { context }),
    onSuccess: async () => {
      showSuccess(t('Banking details saved'))
      // Load the new details before the form closes.
      await invalidateFeature(queryClient, 'personnelFile')
      onDone?.()
    },
  })
  const numbering = numberingOf(form.values.country) ?? 'other'
  const text = { form, maxLength: 100, required: true }
  const number = {
    ...text,
    maxLength: 60,
    // Undefined keeps Mantine's default order, with the description above the field.
    inputWrapperOrder: undefined,
    autoCapitalize: 'characters',
    spellCheck: false,
    classNames: { input: classes.number },
  }

  return (
    <InlineForm form={form} failed={t('Failed to save banking details')} onCancel={present ? onDone : undefined}>
      <TextField {...text} name="bankName" label={t('Bank Name')} />
      <ChoiceField
        form={form}
        name="country"
        label={t('Bank country')}
        required
        pleaseChoose
        options={countryOptions()}
      />
      <TextField
        {...number}
        name="accountNumber"
        label={t('Account Number')}
        description={t(accountHints[numbering])}
      />
      <TextField
        {...number}
        name="routingNumber"
        label={numbering === 'aba' ? t('Routing Number') : t('Routing Number (optional)')}
        description={t(routingHints[numbering])}
        required={numbering === 'aba'}
      />
      <ChoiceField
        form={form}
        name="accountType"
        label={t('Account Type')}
        required
        pleaseChoose
        options={accountTypes.map((type) => ({ value: type, label: t(accountTypeLabels[type]) }))}
      />
    </InlineForm>
  )
}
