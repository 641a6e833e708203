import { ActionIcon, Group } from '@mantine/core'
import { IconCloudOff, IconMenu2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { SearchButton } from '../search/SearchButton.tsx'
import { Mark } from '../../kit/Logo.tsx'
import { Bell } from './Bell.tsx'
import { UserMenu } from './UserMenu.tsx'
import classes from './Header.module.css'

/**
 * Shows the header (specification 1, section 2.3), with the search. `withLogo` is true in windows without room for the
 * sidebar, and `onOpenSidebar` is set if the header has the button that opens it. `onApproachSearch` is called when the
 * user is about to open the search.
 */
export function Header(props: {
  live: boolean | null
  withLogo: boolean
  onOpenSidebar?: () => void
  onOpenSearch: () => void
  onApproachSearch: () => void
}) {
  const { live, withLogo, onOpenSidebar, onOpenSearch, onApproachSearch } = props
  const { t } = useTranslation()
  return (
    <header className={classes.header}>
      {withLogo ? (
        <Group className={classes.start} gap={8} wrap="nowrap">
          {onOpenSidebar ? (
            <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('Open menu')} onClick={onOpenSidebar}>
              <IconMenu2 size={20} aria-hidden />
            </ActionIcon>
          ) : null}
          <Mark size={24} />
        </Group>
      ) : null}
      <SearchButton onOpen={onOpenSearch} onApproach={onApproachSearch} />
      <Connection live={live} />
      <Bell />
      <UserMenu />
    </header>
  )
}

/**
 * Shows 'Offline' while changes don't arrive automatically. 'Live', the normal state, is only for screen readers, and
 * nothing is announced while `live` is null.
 */
function Connection({ live }: { live: boolean | null }) {
  const { t } = useTranslation()
  const isLost = live === false
  return (
    <Group
      className={isLost ? `small medium ${classes.lost}` : 'visually-hidden'}
      role="status"
      gap={6}
      h={28}
      px={8}
      wrap="nowrap"
      title={isLost ? t('Connection lost. Muster keeps trying to reconnect; this page may be out of date.') : undefined}
    >
      {isLost ? <IconCloudOff size={16} aria-hidden /> : null}
      {isLost ? t('Offline') : live ? t('Live') : null}
    </Group>
  )
}
