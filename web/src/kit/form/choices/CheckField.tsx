import { Checkbox, Switch, type CheckboxProps } from '@mantine/core'
import { IconMinus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type Bound, type NameOf, useField } from '../state/field.ts'
import classes from './CheckField.module.css'

type YesNo<Values> = Bound<Values, NameOf<Values, boolean>>

/** Shows a checkbox. */
export function CheckField<Values extends object>({
  form,
  name,
  ...props
}: YesNo<Values> & Omit<CheckboxProps, 'form' | 'name' | 'checked' | 'error' | 'onChange'>) {
  const { value, set, error } = useField<boolean>({ form, name })
  return (
    <Checkbox {...props} checked={value} error={error} onChange={({ currentTarget }) => set(currentTarget.checked)} />
  )
}

/** Shows a row with a label, an explanation and a switch, for a field of a form. */
export function SwitchField<Values extends object>({
  form,
  name,
  ...props
}: YesNo<Values> & { label: string; description?: string }) {
  const { value, set } = useField<boolean>({ form, name })
  return <Toggle {...props} checked={value} onChange={set} />
}

/**
 * Shows a row with a label, an explanation and a switch. The switch may stand for several settings. `checked` is null
 * if only some of them are on: the switch then shows a dash, a text says so, and pressing the switch turns all of them
 * on.
 */
export function Toggle(props: {
  label: string
  description?: string
  checked: boolean | null
  onChange: (checked: boolean) => void
  /** True while a change is being saved: the switch is marked busy and ignores presses. */
  waiting?: boolean
}) {
  const { label, description, checked, onChange, waiting } = props
  const { t } = useTranslation()
  const isPartly = checked === null
  return (
    <Switch
      label={label}
      description={
        isPartly ? (
          <>
            {description} <span className="ink medium">{t('Some of these are on.')}</span>
          </>
        ) : (
          description
        )
      }
      labelPosition="left"
      checked={checked ?? false}
      data-partly={isPartly || undefined}
      thumbIcon={isPartly ? <IconMinus size={10} stroke={3} aria-hidden /> : undefined}
      aria-disabled={waiting || undefined}
      aria-busy={waiting || undefined}
      onChange={({ currentTarget }) => {
        if (!waiting) onChange(currentTarget.checked)
      }}
      classNames={{
        root: classes.toggle,
        body: classes.body,
        labelWrapper: classes.words,
        description: classes.description,
        track: classes.track,
        thumb: classes.thumb,
      }}
    />
  )
}
