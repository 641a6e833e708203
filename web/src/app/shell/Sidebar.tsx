import { Box, Group, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../kit/session/session.tsx'
import { CompanyLogo } from '../../kit/Logo.tsx'
import { PersonAvatar } from '../../kit/people/Person.tsx'
import { AddressLink } from '../../kit/session/address.tsx'
import { sidebarEntries } from '../views.ts'
import { EntryCount } from './EntryCount.tsx'
import classes from './Sidebar.module.css'

/** Shows the sidebar (specification 1, section 2.2): the person's views, their name and their role. */
export function Sidebar({ current, onNavigate }: { current: string | null; onNavigate?: () => void }) {
  const { t } = useTranslation()
  const session = useSession()
  const { user, roles } = session
  return (
    <Stack h="100%" gap={0}>
      <Group h="var(--header-height)" px={20} wrap="nowrap">
        <CompanyLogo company={user.company} />
      </Group>
      <nav className={classes.nav} aria-label={t('Main')}>
        <ul>
          {sidebarEntries
            .filter(({ isVisibleTo }) => isVisibleTo(session))
            .map(({ key, label, icon: Icon }) => (
              <li key={key}>
                <AddressLink
                  href={`?view=${key}`}
                  className={classes.entry}
                  aria-current={key === current ? 'page' : undefined}
                  onNavigate={onNavigate}
                >
                  <Icon size={18} stroke={1.75} aria-hidden />
                  {t(label)}
                  <EntryCount view={key} className={classes.count} />
                </AddressLink>
              </li>
            ))}
        </ul>
      </nav>
      <AddressLink className={classes.person} href="?view=person" onNavigate={onNavigate}>
        <PersonAvatar person={user} size={36} />
        <span>
          <Box component="span" display="block" className="medium breaks" lh={1.35}>
            {`${user.firstName} ${user.lastName}`}
          </Box>
          <Box component="span" display="block" className="faint small breaks">
            {roles.length > 0 ? roles.join(', ') : t('No Role')}
          </Box>
        </span>
      </AddressLink>
    </Stack>
  )
}
