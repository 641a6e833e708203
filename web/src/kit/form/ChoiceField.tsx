import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Bound, type ChoiceNameOf, useField } from './field.ts'

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
      // Where what was chosen is no longer offered, a browser would show the first that is.
      value={nothing === undefined || options.some((option) => option.value === value) ? value : ''}
      error={error}
      onChange={({ currentTarget }) => set(currentTarget.value)}
      data={[...(nothing === undefined ? [] : [{ value: '', label: nothing, disabled: pleaseChoose }]), ...options]}
    />
  )
}
