import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { amountProblem } from './amountText.ts'
import { ChoiceField } from './choices/ChoiceField.tsx'
import { type Bound, type ChoiceNameOf, type NameOf, useField } from './state/field.ts'

/**
 * Lets the user type an amount in Latin or Arabic digits, to be read with `amountOf`. An invalid amount is reported
 * when the user leaves the field, or with the form's other errors.
 */
export function AmountField<Values extends object>(
  props: Bound<Values, NameOf<Values, string>> &
    Omit<TextInputProps, 'form' | 'name' | 'value' | 'error' | 'onChange' | 'onBlur'>,
) {
  const { form, name, ...rest } = props
  const { t } = useTranslation()
  const { value, set, error } = useField<string>({ form, name })
  const [wasLeft, setWasLeft] = useState(false)
  const problem = wasLeft || error ? amountProblem(value) : null
  return (
    <TextInput
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      inputMode="decimal"
      autoComplete="off"
      {...rest}
      value={value}
      error={problem ? t(problem) : error}
      onChange={({ currentTarget }) => {
        setWasLeft(false)
        set(currentTarget.value)
      }}
      onBlur={() => setWasLeft(true)}
    />
  )
}

/** Lets the user enter an amount and its currency. */
export function MoneyField<Values extends object>(
  props: Bound<Values, NameOf<Values, string>> & {
    label: string
    /** The name of the field with the currency. */
    currency: ChoiceNameOf<Values>
    currencies: readonly string[]
  },
) {
  const { form, name, label, currency, currencies } = props
  const { t } = useTranslation()
  return (
    <div className="pair" style={{ gridTemplateColumns: '1fr 6rem', gap: '0.5rem' }}>
      <AmountField form={form} name={name} label={label} required />
      <ChoiceField
        form={form}
        name={currency}
        label={t('Currency')}
        aria-label={t('Currency: {what}', { what: label })}
        options={currencies.map((each) => ({ value: each, label: each }))}
      />
    </div>
  )
}
