import type { Icon } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './StatusBadge.module.css'

/** How a status looks; each feature says it of its own. */
export interface StatusLook {
  colour: 'amber' | 'blue' | 'green' | 'grey' | 'red'
  Icon?: Icon
  /** A key of the translation. */
  label: string
}

/** A status by colour, icon and word. */
export function StatusBadge({ look: { colour, Icon, label } }: { look: StatusLook }) {
  const { t } = useTranslation()
  return (
    <span className={`${classes.badge} tint small medium nowrap`} data-colour={colour}>
      {Icon ? <Icon size={14} stroke={2.2} aria-hidden /> : null}
      {t(label)}
    </span>
  )
}
