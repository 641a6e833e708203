import { Checkbox, Switch, type CheckboxProps } from '@mantine/core'
import { IconMinus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type Bound, type NameOf, useField } from './field.ts'
import classes from './CheckField.module.css'

type YesNo<Values> = Bound<Values, NameOf<Values, boolean>>

/** A box that is ticked or not. */
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

/** A row with what is on or off, its explanation, and the switch at the end. */
export function SwitchField<Values extends object>({
  form,
  name,
  ...props
}: YesNo<Values> & { label: string; description?: string }) {
  const { value, set } = useField<boolean>({ form, name })
  return <Toggle {...props} checked={value} onChange={set} />
}

/**
 * A row with what can be switched on and off, its explanation, and the switch at the end. Null is neither: what it stands
 * for is partly on, which a dash says, and words to whoever does not see it; pressed, all of it is on.
 */
export function Toggle(props: {
  label: string
  description?: string
  checked: boolean | null
  onChange: (checked: boolean) => void
  /** It says so, and does nothing meanwhile. */
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
