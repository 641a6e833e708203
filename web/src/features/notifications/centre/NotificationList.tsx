import { Button } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Notification } from '@muster/contract/notifications/calls'
import { DayRows } from '../../../kit/list/DayRows.tsx'
import { ScrollAnchor, headerBottom } from './ScrollAnchor.tsx'
import { NotificationItem, type NoticeActions } from './NotificationItem.tsx'
import classes from './centre.module.css'

/** Shows notifications grouped by day, in the given order. New ones don't move the row that the user is reading. */
export function NotificationList(props: {
  /** The notifications; undefined while loading or after a failure, when only `children` are shown. */
  notices: readonly Notification[] | undefined
  /** An identifier of the list. `loading` is true while the previous list is still shown. */
  list: string
  loading: boolean
  today: string
  timeZone: string
  actions: NoticeActions
  children: ReactNode
}) {
  const { notices = [], list, loading, today, timeZone, actions, children } = props
  const { t } = useTranslation()
  const area = useRef<HTMLDivElement>(null)
  const [arrivals, setArrivals] = useState({ list, count: 0 })
  const count = arrivals.list === list ? arrivals.count : 0

  useEffect(() => {
    if (count === 0) return
    const onScroll = () => {
      if ((area.current?.getBoundingClientRect().top ?? 0) >= headerBottom()) setArrivals({ list, count: 0 })
    }
    document.addEventListener('scroll', onScroll, { passive: true })
    return () => document.removeEventListener('scroll', onScroll)
  }, [count, list])

  const toTop = () => {
    setArrivals({ list, count: 0 })
    const first = area.current?.querySelector<HTMLElement>('[data-notice]')
    first?.focus({ preventScroll: true })
    window.scrollBy(0, (area.current?.getBoundingClientRect().top ?? 0) - headerBottom() - 16)
  }

  return (
    <ScrollAnchor
      area={area}
      list={list}
      first={notices[0]?.id}
      onAbove={(added) => setArrivals({ list, count: count + added })}
    >
      <div ref={area} className={classes.list} tabIndex={-1} aria-busy={loading || undefined}>
        {count > 0 ? (
          <div className={classes.above}>
            <Button size="compact-sm" radius="xl" leftSection={<IconArrowUp size={14} aria-hidden />} onClick={toTop}>
              {t('{count} new', { count })}
            </Button>
          </div>
        ) : null}
        <DayRows rows={notices} at={({ createdAt }) => createdAt} timeZone={timeZone} today={today}>
          {(notice) => <NotificationItem key={notice.id} notice={notice} actions={actions} />}
        </DayRows>
        {children}
      </div>
    </ScrollAnchor>
  )
}
