import { TextInput } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState, type ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './PasswordInput.module.css'

/** Shows a password field with a button that shows or hides the password. */
export function PasswordInput(props: Omit<ComponentProps<typeof TextInput>, 'type' | 'rightSection'>) {
  const { t } = useTranslation()
  const [visible, setVisible] = useState(false)
  const Icon = visible ? IconEyeOff : IconEye
  return (
    <TextInput
      {...props}
      type={visible ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      rightSection={
        <button
          type="button"
          className={classes.toggle}
          aria-label={visible ? t('Hide password') : t('Show password')}
          onClick={() => setVisible((previous) => !previous)}
        >
          <Icon size={18} stroke={1.75} aria-hidden />
        </button>
      }
    />
  )
}
