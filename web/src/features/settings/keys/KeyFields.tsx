import { useTranslation } from 'react-i18next'
import { DayField } from '../../../kit/form/days/DayField.tsx'
import type { FormOf } from '../../../kit/form/state/field.ts'
import { PasswordField } from '../../../kit/form/TextField.tsx'
import { useToday } from '../../../kit/session/session.tsx'

/** Returns the day on which a new key expires unless its creator chooses another: in 90 days. */
export const expiryFrom = (today: string): string => Temporal.PlainDate.from(today).add({ days: 90 }).toString()

/** Shows the day on which a new key expires, within a year. */
export function ExpiryField({ form }: { form: FormOf<{ expiresOn: string }> }) {
  const { t } = useTranslation()
  const today = useToday()
  return (
    <DayField
      form={form}
      name="expiresOn"
      label={t('Expires on')}
      min={today}
      max={Temporal.PlainDate.from(today).add({ years: 1 }).toString()}
      weekday={false}
    />
  )
}

/** Asks for the password of whoever creates a key. It is `optional` where people without a password may create one. */
export function KeyPasswordField(props: { form: FormOf<{ currentPassword: string }>; optional?: boolean }) {
  const { form, optional = false } = props
  const { t } = useTranslation()
  return (
    <PasswordField
      form={form}
      name="currentPassword"
      label={t('Current password')}
      description={t('Keys keep working after you sign out. Only you can create yours.')}
      autoComplete="current-password"
      required={!optional}
    />
  )
}
