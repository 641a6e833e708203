import { useTranslation } from 'react-i18next'
import { countries, numberingOf } from '@muster/contract/personnelFile/accountNumbers'
import { accountTypes } from '@muster/contract/personnelFile/banking'
import { i18n } from '../../../i18n.ts'
import { ChoiceField } from '../../../kit/form/choices/ChoiceField.tsx'
import type { FormOf } from '../../../kit/form/state/field.ts'
import { TextField } from '../../../kit/form/TextField.tsx'
import classes from './AccountFields.module.css'
import { accountTypeLabels, countryName } from './accountLabels.ts'

/** An account as it is entered. */
export interface AccountValues {
  bankName: string
  country: string
  accountNumber: string
  routingNumber: string
  accountType: string
}

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

/** Lets the user enter the bank and the numbers of an account. The country decides which numbers are asked for. */
export function AccountFields({ form }: { form: FormOf<AccountValues> }) {
  const { t } = useTranslation()
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
    <>
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
    </>
  )
}
