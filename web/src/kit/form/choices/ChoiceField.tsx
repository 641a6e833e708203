import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Bound, type ChoiceNameOf, useField } from '../state/field.ts'

type ChoiceProps<Values> = Bound<Values, ChoiceNameOf<Values>> &
  Omit<NativeSelectProps, 'form' | 'name' | 'value' | 'error' | 'onChange' | 'data'> & {
    options: readonly { value: string; label: string }[]
    /** The label of the empty option, also shown if nothing can be chosen. */
    none?: string
    /** True if no option is chosen at first and the user must choose one. */
    pleaseChoose?: boolean
  }

/** Lets the user choose one of a few options. */
export function ChoiceField<Values extends object>(props: ChoiceProps<Values>) {
  const { form, name, options, none, pleaseChoose = false, ...rest } = props
  const { t } = useTranslation()
  const { value, set, error } = useField<string>({ form, name })
  const emptyLabel = pleaseChoose ? t('Please choose') : none
  return (
    <NativeSelect
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...rest}
      // Without this, a browser would show the first option when the chosen one is no longer offered.
      value={emptyLabel === undefined || options.some((option) => option.value === value) ? value : ''}
      error={error}
      onChange={({ currentTarget }) => set(currentTarget.value)}
      data={[
        ...(emptyLabel === undefined ? [] : [{ value: '', label: emptyLabel, disabled: pleaseChoose }]),
        ...options,
      ]}
    />
  )
}
