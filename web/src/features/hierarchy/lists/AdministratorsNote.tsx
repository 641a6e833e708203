import { useTranslation } from 'react-i18next'
import { fullName } from '../../../kit/people/names.ts'

/** Names the administrators who would be moved, and says who may move them; renders nothing without any. */
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
