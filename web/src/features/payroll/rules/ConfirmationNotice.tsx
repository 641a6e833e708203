import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/** Shows a warning that an accountant must confirm the tax rates before use. */
export function ConfirmationNotice() {
  const { t } = useTranslation()
  return (
    <div className="notice" data-colour="amber" role="note" style={{ marginBlockStart: '0.75rem' }}>
      <IconAlertTriangle size={18} aria-hidden />
      <p>
        {t('Have an accountant check these rates before you approve payroll. Muster files nothing with any authority.')}
      </p>
    </div>
  )
}
