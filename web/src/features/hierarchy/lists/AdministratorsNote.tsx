import { useTranslation } from 'react-i18next'
import { fullName } from '../../../kit/people/names.ts'

/**
 * Shows which administrators a change would move, and whether the user may do that. Renders nothing if there are none.
 */
export function AdministratorsNote(props: {
  administrators: readonly { id: string; firstName: string; lastName: string }[]
  mayMove: boolean
}) {
  const { administrators, mayMove } = props
  const { t } = useTranslation()
  if (administrators.length === 0) return null
  return (
    <div className="notice" data-colour="amber">
      <div>
        <p className="medium">
          {t('Administrators affected: {names}', { names: administrators.map(fullName).join(', ') })}
        </p>
        {mayMove ? null : <p>{t('Only a Super Admin can move administrators.')}</p>}
      </div>
    </div>
  )
}
