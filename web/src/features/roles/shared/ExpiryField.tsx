import { useTranslation } from 'react-i18next'
import { useToday } from '../../../kit/session/today.ts'
import { DayField } from '../../../kit/form/DayField.tsx'

/** The last day on which a role counts; empty for a role without an end. */
export function ExpiryField(props: { value: string; onChange: (day: string) => void; error?: string | null }) {
  const { t } = useTranslation()
  return (
    <DayField
      {...props}
      label={t('Expires after (optional)')}
      description={t('The last day on which the role counts. Empty: it counts until it is removed.')}
      min={useToday()}
      max="2100-12-30"
      optional
    />
  )
}
