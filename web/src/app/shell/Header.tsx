import { ActionIcon, Group } from '@mantine/core'
import { IconCloudOff, IconMenu2 } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLive } from '../live/useLive.ts'
import { SearchButton } from '../search/SearchButton.tsx'
import { Mark } from '../../kit/Logo.tsx'
import { useSession } from '../../kit/session/session.tsx'
import { Bell } from './Bell.tsx'
import { UserMenu } from './UserMenu.tsx'
import classes from './Header.module.css'

/**
 * Shows the header (specification 1, section 2.3), with the search. While `connects`, it keeps the live connection.
 * `withLogo` is true in windows without room for the sidebar, and `onOpenSidebar` is set if the header has the button
 * that opens it. `onApproachSearch` is called when the user is about to open the search.
 */
export function Header(props: {
  connects: boolean
  withLogo: boolean
  onOpenSidebar?: () => void
  onOpenSearch: () => void
  onApproachSearch: () => void
}) {
  const { connects, withLogo, onOpenSidebar, onOpenSearch, onApproachSearch } = props
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
      <Connection isOn={connects} />
      <Bell />
      <UserMenu />
    </header>
  )
}

/**
 * Keeps the live connection while `isOn`, and shows 'Offline' while changes don't arrive automatically. 'Live', the
 * normal state, is only for screen readers, and nothing is announced until the state is known. The state belongs here
 * because the whole page would be rendered again when it changes, soon after the first time.
 */
function Connection({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation()
  const isLive = useLive(useSession(), isOn, useQueryClient())
  const isLost = isLive === false
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
      {isLost ? t('Offline') : isLive ? t('Live') : null}
    </Group>
  )
}
