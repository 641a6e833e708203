import { NativeSelect, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Currency } from '@muster/contract/kit/money'
import classes from './UserForm.module.css'

/** An amount beside its currency (specification 3, section 5: from 0, in steps of 0.01). */
export function MoneyField(props: {
  label: string
  amount: string
  onAmount: (amount: string) => void
  currency: Currency
  onCurrency: (currency: Currency) => void
  currencies: readonly Currency[]
  error?: string
}) {
  const { label, amount, onAmount, currency, onCurrency, currencies, error } = props
  const { t } = useTranslation()
  return (
    <div className={classes.money}>
      <TextInput
        label={label}
        type="number"
        min={0}
        step={0.01}
        inputMode="decimal"
        autoComplete="off"
        value={amount}
        onChange={({ currentTarget }) => onAmount(currentTarget.value)}
        // Scrolling the form must not change what somebody earns.
        onWheel={({ currentTarget }) => currentTarget.blur()}
        error={error}
        required
      />
      <NativeSelect
        label={t('Currency')}
        aria-label={t('Currency: {what}', { what: label })}
        value={currency}
        onChange={({ currentTarget }) => onCurrency(currentTarget.value as Currency)}
        data={[...currencies]}
      />
    </div>
  )
}
