import { Switch } from '@mantine/core'
import classes from './Toggle.module.css'

/** A row with what can be switched on and off, its explanation, and the switch at the end. */
export function Toggle(props: {
  label: string
  description?: string
  checked: boolean
  onChange: (checked: boolean) => void
  /** It says so, and does nothing meanwhile. */
  waiting?: boolean
}) {
  const { label, description, checked, onChange, waiting } = props
  return (
    <Switch
      label={label}
      description={description}
      labelPosition="left"
      checked={checked}
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
      }}
    />
  )
}
