import { ActionIcon, Group } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Mark } from '../../kit/Logo.tsx'
import { Bell } from './Bell.tsx'
import { Connection } from './Connection.tsx'
import { UserMenu } from './UserMenu.tsx'
import classes from './Header.module.css'

/** The header (specification 1, section 2.3). `onOpenSidebar` where the sidebar slides over. */
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
