import { useTranslation } from 'react-i18next'
import { sidebarEntries, type ViewKey } from '@muster/contract/access/views'
import { useSession } from '../../kit/session/session.tsx'
import { Logo } from '../../kit/Logo.tsx'
import { PersonAvatar } from '../../kit/Person.tsx'
import { icons } from '../views.tsx'
import { ViewLink } from './ViewLink.tsx'
import classes from './Sidebar.module.css'

/** The sidebar (specification 1, section 2.2): the views that this person may see, and who they are. */
export function Sidebar({ current, onNavigate }: { current: ViewKey | null; onNavigate?: () => void }) {
  const { t } = useTranslation()
  const session = useSession()
  const { user, roles } = session
  return (
    <div className={classes.sidebar}>
      <div className={classes.brand}>
        <Logo />
      </div>
      <nav className={classes.nav} aria-label={t('Main')}>
        <ul>
          {sidebarEntries
            .filter(({ shownTo }) => shownTo(session))
            .map(({ key, label }) => {
              const Icon = icons[key]
              return (
                <li key={key}>
                  <ViewLink
                    view={key}
                    className={classes.entry}
                    aria-current={key === current ? 'page' : undefined}
                    onNavigate={onNavigate}
                  >
                    <Icon size={18} stroke={1.75} aria-hidden />
                    {t(label)}
                  </ViewLink>
                </li>
              )
            })}
        </ul>
      </nav>
      <div className={classes.person}>
        <PersonAvatar person={user} size={36} />
        <div className={classes.names}>
          <p className={classes.name}>{`${user.firstName} ${user.lastName}`}</p>
          <p className={classes.roles}>{roles.length > 0 ? roles.join(', ') : t('No Role')}</p>
        </div>
      </div>
    </div>
  )
}
