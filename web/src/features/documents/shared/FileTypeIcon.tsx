import { useTranslation } from 'react-i18next'
import { kindOf } from './fileKinds.ts'

/** Shows the icon of a file type, with the type's name for screen readers. */
export function FileTypeIcon({ name }: { name: string }) {
  const { t } = useTranslation()
  const { Icon, colour, word } = kindOf(name)
  return (
    <span className="sign" data-colour={colour}>
      <Icon size={20} stroke={1.6} aria-hidden />
      <span className="visually-hidden">{t(word)}</span>
    </span>
  )
}
