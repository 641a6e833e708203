import type { Icon } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './StatusBadge.module.css'

/** The appearance of a status, declared by the feature that uses it. */
export interface StatusStyle {
  /** `plain` for the normal state, whose word has no colour or icon, so that the others stand out. */
  colour: 'amber' | 'blue' | 'green' | 'grey' | 'plain' | 'red'
  Icon?: Icon
  /** A translation key. */
  label: string
}

/** Shows a status with colour, icon and label; the normal one as plain text. */
export function StatusBadge({ look: { colour, Icon, label } }: { look: StatusStyle }) {
  const { t } = useTranslation()
  if (colour === 'plain') return <span className={`${classes.plain} soft small nowrap`}>{t(label)}</span>
  return (
    <span className={`${classes.badge} tint small medium nowrap`} data-colour={colour}>
      {Icon ? <Icon size={14} stroke={2.2} aria-hidden /> : null}
      {t(label)}
    </span>
  )
}
