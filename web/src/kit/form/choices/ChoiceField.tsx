import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Bound, type ChoiceNameOf, useField } from '../state/field.ts'

type ChoiceProps<Values> = Bound<Values, ChoiceNameOf<Values>> &
  Omit<NativeSelectProps, 'form' | 'name' | 'value' | 'error' | 'onChange' | 'data'> & {
    options: readonly { value: string; label: string }[]
    /** The label of the empty choice, also used if nothing can be chosen. */
    none?: string
    /** True if nothing is chosen initially and a choice is required. */
    pleaseChoose?: boolean
  }

/** Lets the user choose one of a few options. */
export function ChoiceField<Values extends object>(props: ChoiceProps<Values>) {
  const { form, name, options, none, pleaseChoose = false, ...rest } = props
  const { t } = useTranslation()
  const { value, set, error } = useField<string>({ form, name })
  const nothing = pleaseChoose ? t('Please choose') : none
  return (
    <NativeSelect
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...rest}
      // If the chosen option is no longer offered, a browser would show the first one.
      value={nothing === undefined || options.some((option) => option.value === value) ? value : ''}
      error={error}
      onChange={({ currentTarget }) => set(currentTarget.value)}
      data={[...(nothing === undefined ? [] : [{ value: '', label: nothing, disabled: pleaseChoose }]), ...options]}
    />
  )
}
