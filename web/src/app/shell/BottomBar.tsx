import {
  IconCalendarEvent,
  IconChecklist,
  IconClock,
  IconDots,
  IconHome,
  IconReceipt2,
  type Icon,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { AddressLink, useAddress } from '../../kit/session/address.tsx'
import { type Session, useSession } from '../../kit/session/session.tsx'
import { findView, mayOpen } from '../../kit/views.ts'
import { EntryCount } from './EntryCount.tsx'
import classes from './BottomBar.module.css'

interface Entry {
  label: string
  Icon: Icon
  href: string
  isVisibleTo: (session: Session) => boolean
}

/** Returns true for a link to a view that exists and that the person may open. */
const leadsTo = (view: string) => (session: Session) => findView(view) !== undefined && mayOpen(view, session)

const decidesOnLeave = ({ can }: Session) =>
  can({ anyOf: ['leaves.team_view', 'leaves.all_view'] }) && can({ anyOf: ['leaves.approve', 'leaves.reject'] })

/** The pages that people open most, the most important first. */
const entries: readonly Entry[] = [
  { label: 'Home', Icon: IconHome, href: '?view=dashboard', isVisibleTo: leadsTo('dashboard') },
  { label: 'Time', Icon: IconClock, href: '?view=attendance', isVisibleTo: leadsTo('attendance') },
  { label: 'Leave', Icon: IconCalendarEvent, href: '?view=leaves', isVisibleTo: leadsTo('leaves') },
  { label: 'Approvals', Icon: IconChecklist, href: '?view=approvals', isVisibleTo: leadsTo('approvals') },
  {
    label: 'Approvals',
    Icon: IconChecklist,
    href: '?view=leaves&tab=team',
    isVisibleTo: (session) => !leadsTo('approvals')(session) && leadsTo('leaves')(session) && decidesOnLeave(session),
  },
  { label: 'Pay', Icon: IconReceipt2, href: '?view=payroll&tab=mine', isVisibleTo: leadsTo('payroll') },
]

/** Maximum number of pages in the bar. The entry More comes after them. */
const maxPages = 4

/**
 * Returns the index of the entry that leads to the current page, or -1. An entry for the tab in the address is more exact
 * than one for its view.
 */
function currentIn(visible: readonly Entry[], params: URLSearchParams): number {
  const view = params.get('view') ?? 'dashboard'
  const exactness: number[] = visible.map(({ href }) => {
    const own = new URLSearchParams(href)
    if (own.get('view') !== view) return 0
    if (!own.has('tab')) return 1
    if (own.get('tab') === params.get('tab')) return 2
    // Without a tab in the address, the view's first tab is shown.
    return params.has('tab') ? 0 : 0.5
  })
  const best = Math.max(0, ...exactness)
  return best === 0 ? -1 : exactness.indexOf(best)
}

/**
 * Shows the bar at the lower end of a phone: the most used pages, and a button that opens the menu with all others. The
 * button is marked while one of these is shown.
 */
export function BottomBar({ onMore }: { onMore: () => void }) {
  const { t } = useTranslation()
  const session = useSession()
  const { params } = useAddress()
  const visible = entries.filter(({ isVisibleTo }) => isVisibleTo(session)).slice(0, maxPages)
  const current = currentIn(visible, params)
  return (
    <nav className={classes.bar} aria-label={t('Most used')}>
      <ul className={classes.list}>
        {visible.map(({ label, Icon, href }, at) => (
          <li key={href}>
            <AddressLink href={href} className={classes.entry} aria-current={at === current ? 'page' : undefined}>
              <Icon size={22} stroke={1.75} aria-hidden />
              <span>{t(label)}</span>
              <EntryCount view={href.replace('?view=', '')} className={classes.count} />
            </AddressLink>
          </li>
        ))}
        <li>
          <button
            type="button"
            className={classes.entry}
            aria-haspopup="dialog"
            aria-current={current === -1 || undefined}
            onClick={onMore}
          >
            <IconDots size={22} stroke={1.75} aria-hidden />
            <span>{t('More')}</span>
          </button>
        </li>
      </ul>
    </nav>
  )
}
