import { NativeSelect, TextInput, type NativeSelectProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Bound, type ChoiceNameOf, type NameOf, useField } from './field.ts'

type ChoiceProps<Values> = Bound<Values, ChoiceNameOf<Values>> &
  Omit<NativeSelectProps, 'form' | 'name' | 'value' | 'error' | 'onChange' | 'data'> & {
    options: readonly { value: string; label: string }[]
    /** What stands there for nothing, where nothing can be chosen too. */
    none?: string
    /** Whether nothing is chosen at first, and has to be. */
    pleaseChoose?: boolean
  }

/** One of a few. */
export function ChoiceField<Values extends object>(props: ChoiceProps<Values>) {
  const { form, name, options, none, pleaseChoose = false, ...rest } = props
  const { t } = useTranslation()
  const { value, set, error } = useField<string>({ form, name })
  const nothing = pleaseChoose ? t('Please choose') : none
  return (
    <NativeSelect
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...rest}
      value={value}
      error={error}
      onChange={({ currentTarget }) => set(currentTarget.value)}
      data={[...(nothing === undefined ? [] : [{ value: '', label: nothing, disabled: pleaseChoose }]), ...options]}
    />
  )
}

/** An amount, from 0 in steps of 0.01, beside its currency. */
export function MoneyField<Values extends object>(
  props: Bound<Values, NameOf<Values, string>> & {
    label: string
    /** The field of the currency. */
    currency: ChoiceNameOf<Values>
    currencies: readonly string[]
  },
) {
  const { form, name, label, currency, currencies } = props
  const { t } = useTranslation()
  const amount = useField<string>({ form, name })
  return (
    <div className="pair" style={{ gridTemplateColumns: '1fr 6rem', gap: '0.5rem' }}>
      <TextInput
        label={label}
        type="number"
        min={0}
        step={0.01}
        inputMode="decimal"
        autoComplete="off"
        value={amount.value}
        onChange={({ currentTarget }) => amount.set(currentTarget.value)}
        // Scrolling the form must not change an amount.
        onWheel={({ currentTarget }) => currentTarget.blur()}
        error={amount.error}
        required
      />
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
