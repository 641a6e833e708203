import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/** Warns that an accountant must confirm tax tables before use. */
export function MustConfirm() {
  const { t } = useTranslation()
  return (
    <div className="notice" data-colour="amber" role="note" style={{ marginBlockStart: '0.75rem' }}>
      <IconAlertTriangle size={18} aria-hidden />
      <p>
        {t(
          'An accountant must confirm these tables before pay is approved by them: rates, bands and limits are those of the law as we read it, and nothing is filed with any authority.',
        )}
      </p>
    </div>
  )
}
