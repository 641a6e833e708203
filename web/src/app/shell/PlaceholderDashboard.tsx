import { Button, Group } from '@mantine/core'
import { IconMapQuestion, IconSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../kit/page/EmptyState.tsx'
import { AddressLink } from '../../kit/session/address.tsx'
import { useSession } from '../../kit/session/session.tsx'
import { sidebarEntries } from '../views.ts'
import classes from './PlaceholderDashboard.module.css'

/** The number of pages that are offered besides the dashboard. */
const maxLinks = 4

/**
 * Shows the simple dashboard at the address of an unknown view: that there is no such page, and the ways to another.
 */
export default function PlaceholderDashboard({ onSearch }: { onSearch: () => void }) {
  const { t } = useTranslation()
  const session = useSession()
  const entries = sidebarEntries
    .filter(({ key, Page, isVisibleTo }) => key !== 'dashboard' && Page && isVisibleTo(session))
    .slice(0, maxLinks)
  return (
    <div className={`${classes.page} card`}>
      <EmptyState
        heading="h1"
        icon={<IconMapQuestion size={20} />}
        title={t('Page not found')}
        message={t('There is no page at this address. Check the link, or search for the page.')}
        action={
          <Group gap="0.5rem" justify="center">
            <Button component={AddressLink} href="?view=dashboard">
              {t('Go to the dashboard')}
            </Button>
            <Button variant="default" leftSection={<IconSearch size={16} aria-hidden />} onClick={onSearch}>
              {t('Search')}
            </Button>
          </Group>
        }
      />
      {entries.length > 0 ? (
        <ul className={`${classes.links} unmarked ruled`}>
          {entries.map(({ key, label, icon: Icon }) => (
            <li key={key}>
              <AddressLink href={`?view=${key}`} className={classes.entry}>
                <Icon size={18} stroke={1.75} aria-hidden />
                {t(label)}
              </AddressLink>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
