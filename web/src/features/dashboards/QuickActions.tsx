import { IconChevronRight, type Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Part } from '../../kit/page/Section.tsx'
import { AddressLink } from '../../kit/session/address.tsx'
import { type Session, useSession } from '../../kit/session/session.tsx'
import { mayFollow } from '../../kit/views.ts'
import classes from './QuickActions.module.css'

export interface QuickAction {
  label: string
  icon: Icon
  href: string
  /** A condition in addition to the permission for the view. */
  shownTo?: (session: Session) => boolean
}

/** Shows links to views that the reader may open, and further actions (`children`). */
export function QuickActions({ actions, children }: { actions: readonly QuickAction[]; children?: ReactNode }) {
  const { t } = useTranslation()
  const session = useSession()
  const visibleActions = actions.filter(
    ({ href, shownTo = () => true }) => mayFollow(href, session) && shownTo(session),
  )
  if (visibleActions.length === 0 && !children) return null
  return (
    <Part title={t('Quick Actions')}>
      <ul className={classes.actions}>
        {visibleActions.map(({ label, icon: ActionIcon, href }) => (
          <li key={label}>
            <AddressLink className={`card ${classes.action}`} href={href}>
              <ActionIcon className={classes.icon} size={20} stroke={1.75} aria-hidden />
              <span className={classes.label}>{t(label)}</span>
              <IconChevronRight className={`${classes.go} mantine-rotate-rtl`} size={16} aria-hidden />
            </AddressLink>
          </li>
        ))}
        {children ? <li>{children}</li> : null}
      </ul>
    </Part>
  )
}
