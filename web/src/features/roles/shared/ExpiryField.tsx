import { useTranslation } from 'react-i18next'
import { useToday } from '../../../kit/session/today.ts'
import { DayInput } from '../../../kit/form/DayInput.tsx'

/** The last day on which a role counts; empty for a role without an end. */
export function ExpiryField(props: { value: string; onChange: (day: string) => void; error?: string | null }) {
  const { t } = useTranslation()
  return (
    <DayInput
      {...props}
      label={t('Expires after (optional)')}
      description={t('The last day on which the role counts. Empty: it counts until it is removed.')}
      min={useToday()}
      max="2100-12-30"
      optional
    />
  )
}
