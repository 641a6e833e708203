import { ActionIcon, Popover } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { askForDesktop } from '../live/announce.ts'
import { BellDropdown } from './BellDropdown.tsx'
import { useBack } from '../../kit/useBack.ts'
import { badgeOf, notificationStats } from '../../features/notifications/shared/notifications.ts'
import classes from './Bell.module.css'

/** The bell with the number of unread notifications, and the latest ones below it. */
export function Bell() {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  useBack(opened, () => setOpened(false))
  const stats = useQuery(notificationStats)
  const unread = stats.data?.stats.unread ?? 0
  const badge = badgeOf(unread)
  const label = badge ? t('Notifications, {badge} unread', { badge }) : t('Notifications')

  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width="min(24rem, calc(100vw - 1rem))"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ActionIcon
          className={classes.bell}
          variant="subtle"
          color="gray"
          size={36}
          aria-label={label}
          onClick={() => {
            askForDesktop()
            setOpened((open) => !open)
          }}
        >
          <IconBell size={20} stroke={1.75} aria-hidden />
          {badge ? <span className={classes.badge}>{badge}</span> : null}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown}>
        <BellDropdown unread={unread} onClose={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}
