import { ActionIcon, Group } from '@mantine/core'
import { IconAccessPoint, IconCloudOff, IconMenu2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Mark } from '../../kit/Logo.tsx'
import { Bell } from './Bell.tsx'
import { UserMenu } from './UserMenu.tsx'
import classes from './Header.module.css'

/**
 * Shows the header (specification 1, section 2.3). `onOpenSidebar` is set in narrow windows, where the sidebar slides
 * over the page.
 */
export function Header({ live, onOpenSidebar }: { live: boolean | null; onOpenSidebar?: () => void }) {
  const { t } = useTranslation()
  return (
    <header className={classes.header}>
      {onOpenSidebar ? (
        <Group gap={8} me="auto">
          <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('Open menu')} onClick={onOpenSidebar}>
            <IconMenu2 size={20} aria-hidden />
          </ActionIcon>
          <Mark size={24} />
        </Group>
      ) : null}
      <Connection live={live} />
      <Bell />
      <UserMenu />
    </header>
  )
}

/** Shows 'Live' or 'Offline', depending on whether changes arrive automatically. Shows nothing while `live` is null. */
function Connection({ live }: { live: boolean | null }) {
  const { t } = useTranslation()
  const isLost = live === false
  return (
    <Group
      className={`small medium ${isLost ? classes.lost : 'faint'}`}
      role="status"
      gap={6}
      h={28}
      px={8}
      wrap="nowrap"
      title={isLost ? t('Connection lost. Muster keeps trying to reconnect; this page may be out of date.') : undefined}
    >
      {isLost ? <IconCloudOff size={16} aria-hidden /> : null}
      {live ? <IconAccessPoint color="var(--green-ink)" size={16} aria-hidden /> : null}
      {live === null ? null : isLost ? t('Offline') : t('Live')}
    </Group>
  )
}
