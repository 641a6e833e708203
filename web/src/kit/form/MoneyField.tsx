import { TextInput, type TextInputProps } from '@mantine/core'
import { useLayoutEffect, useRef, useState, type ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { amountProblem, groupAmount } from './amountText.ts'
import { ChoiceField } from './choices/ChoiceField.tsx'
import { type Bound, type ChoiceNameOf, type NameOf, useField } from './state/field.ts'

/** The kinds of change after which the text is left alone: an undone change would otherwise come back. */
const ungrouped = ['historyUndo', 'historyRedo']

/**
 * Lets the user type an amount in Latin or Arabic digits, to be read with `amountOf`. It is grouped by thousands while
 * it is typed.
 */
export function AmountInput(
  props: Omit<TextInputProps, 'value' | 'onChange' | 'ref'> & { value: string; onChange: (text: string) => void },
) {
  const { value, onChange, ...rest } = props
  const input = useRef<HTMLInputElement>(null)
  /** The place of the caret once the grouped text is shown; null if the browser has put it there itself. */
  const caret = useRef<number>(null)
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })
  const change = ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const { value: text, selectionEnd } = currentTarget
    const { inputType = '', isComposing = false } = nativeEvent as Partial<InputEvent>
    if (isComposing || ungrouped.includes(inputType)) return onChange(text)
    const isForward = inputType === 'deleteContentForward'
    const grouped = groupAmount(value, { text, caret: selectionEnd ?? text.length }, isForward)
    if (grouped.text !== text) caret.current = grouped.caret
    onChange(grouped.text)
  }
  return <TextInput inputMode="decimal" autoComplete="off" {...rest} ref={input} value={value} onChange={change} />
}

/**
 * Lets the user type an amount in a form. An invalid amount is reported when the user leaves the field, or with the
 * form's other errors.
 */
export function AmountField<Values extends object>(
  props: Bound<Values, NameOf<Values, string>> &
    Omit<TextInputProps, 'form' | 'name' | 'value' | 'error' | 'onChange' | 'onBlur' | 'ref'>,
) {
  const { form, name, ...rest } = props
  const { t } = useTranslation()
  const { value, set, error } = useField<string>({ form, name })
  const [wasLeft, setWasLeft] = useState(false)
  const problem = wasLeft || error ? amountProblem(value) : null
  return (
    <AmountInput
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...rest}
      value={value}
      error={problem ? t(problem) : error}
      onChange={(text) => {
        setWasLeft(false)
        set(text)
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
