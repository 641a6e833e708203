import { IconArrowsExchange, IconChevronRight } from '@tabler/icons-react'
import type { KeyboardEvent, MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { badgeOf, type HierarchyNode } from '@muster/contract/hierarchy/calls'
import { PersonAvatar } from '../../../kit/Person.tsx'
import { RowActions } from '../../../kit/list/RowActions.tsx'
import type { Place } from '../orgTree.ts'
import { fullName } from '../../../kit/fullName.ts'
import classes from './Tree.module.css'

/** Indent of a level, in pixels (specification 3, section 9). */
const indent = 24

/** A person of the tree. `aside`: shown only because somebody below them was found. */
export function TreeRow(props: {
  place: Place
  top: number
  open: boolean
  isActive: boolean
  aside: boolean
  onKeyDown: (event: KeyboardEvent) => void
  onFocus: () => void
  onToggle: () => void
  onMove: (person: HierarchyNode) => void
}) {
  const { place, top, open, isActive, aside, onKeyDown, onFocus, onToggle, onMove } = props
  const { t } = useTranslation()
  const { node, depth, position, siblings } = place
  const reports = node.subordinates.length
  const badge = badgeOf(node)
  const work = [node.position, node.department].filter(Boolean).join(' · ')
  const counted = reports ? t('{count} reports', { count: reports }) : null
  const waiting = node.status === 'PENDING_ACTIVATION' ? t('Not activated yet') : null
  const click = (event: MouseEvent) => {
    if ((event.target as Element).closest('button, [role="menu"]')) return
    if (reports) onToggle()
  }
  return (
    <div
      role="treeitem"
      data-id={node.id}
      aria-level={depth + 1}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-expanded={reports ? open : undefined}
      tabIndex={isActive ? 0 : -1}
      className={classes.row}
      data-opens={reports > 0 || undefined}
      data-aside={aside || undefined}
      style={{ insetBlockStart: top, paddingInlineStart: `min(${depth * indent + 8}px, 40%)` }}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onClick={click}
    >
      <span className={classes.chevron} data-open={open || undefined} aria-hidden="true">
        {reports ? <IconChevronRight size={16} stroke={2} className="mantine-rotate-rtl" /> : null}
      </span>
      <span className={classes.avatar}>
        <PersonAvatar person={node} size={36} />
      </span>
      <span className={classes.words}>
        <span className={classes.first}>
          <span className={classes.name} title={fullName(node)}>
            {fullName(node)}
          </span>{' '}
          {badge ? (
            <span className={classes.badge} data-badge={badge}>
              {t(badge)}
            </span>
          ) : null}{' '}
          {waiting ? <span className={classes.badge}>{waiting}</span> : null}
        </span>{' '}
        <span className={classes.work} title={work}>
          {work}
        </span>
      </span>{' '}
      <span className={classes.email} title={node.email}>
        {node.email}
      </span>{' '}
      <span className={classes.reports}>{counted}</span>
      <span className={classes.actions}>
        {node.can.move ? (
          <RowActions
            tabIndex={isActive ? 0 : -1}
            actions={[
              {
                label: t('Move…'),
                icon: <IconArrowsExchange size={16} aria-hidden />,
                onClick: () => onMove(node),
              },
            ]}
          />
        ) : null}
      </span>
    </div>
  )
}
