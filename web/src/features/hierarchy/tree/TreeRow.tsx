import { Group } from '@mantine/core'
import { IconArrowsExchange, IconChevronRight } from '@tabler/icons-react'
import type { CSSProperties, KeyboardEvent, MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { badgeOf } from '@muster/contract/hierarchy/badge'
import type { HierarchyNode } from '@muster/contract/hierarchy/calls'
import { PersonAvatar, PersonLink } from '../../../kit/people/Person.tsx'
import { RowActions } from '../../../kit/list/RowActions.tsx'
import type { Place } from '../orgTree.ts'
import { fullName } from '../../../kit/people/names.ts'
import classes from './Tree.module.css'

/** The indent per level, in pixels (specification 3, section 9). */
const indent = 24

/** Shows a person in the tree. `isDimmed` is true if the search found only people below them. */
export function TreeRow(props: {
  place: Place
  top: number
  isOpen: boolean
  isActive: boolean
  isDimmed: boolean
  onKeyDown: (event: KeyboardEvent) => void
  onFocus: () => void
  onToggle: () => void
  onMove: (person: HierarchyNode) => void
}) {
  const { place, top, isOpen, isActive, isDimmed, onKeyDown, onFocus, onToggle, onMove } = props
  const { t } = useTranslation()
  const { node, depth, position, siblings } = place
  const reports = node.subordinates.length
  const name = fullName(node)
  const badge = badgeOf(node)
  const work = [node.position, node.department].filter(Boolean).join(' · ')
  const click = (event: MouseEvent) => {
    if ((event.target as Element).closest('a, button, [role="menu"]')) return
    if (reports) onToggle()
  }
  return (
    <div
      role="treeitem"
      aria-level={depth + 1}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-expanded={reports ? isOpen : undefined}
      tabIndex={isActive ? 0 : -1}
      className={classes.row}
      data-opens={reports > 0 || undefined}
      data-aside={isDimmed || undefined}
      style={
        {
          insetBlockStart: top,
          paddingInlineStart: `min(${depth * indent + 8}px, 40%)`,
          '--guides': `${depth * indent}px`,
        } as CSSProperties
      }
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onClick={click}
    >
      <span className={`faint ${classes.chevron}`} data-open={isOpen || undefined} aria-hidden="true">
        {reports ? <IconChevronRight size={16} stroke={2} className="mantine-rotate-rtl" /> : null}
      </span>
      <PersonAvatar person={node} size={28} />
      <span className={classes.words}>
        <Group component="span" gap={8} wrap="nowrap" miw={0}>
          <span className={`medium truncate ${classes.name}`} title={name}>
            <PersonLink person={node} tabIndex={isActive ? 0 : -1} />
          </span>{' '}
          {badge ? (
            <span className={`tag ${classes.badge}`} data-colour={badge === 'Admin' ? 'accent' : 'blue'}>
              {t(badge)}
            </span>
          ) : null}{' '}
          {node.status === 'PENDING_ACTIVATION' ? (
            <span className={`tag ${classes.badge}`}>{t('Not activated yet')}</span>
          ) : null}
        </Group>{' '}
        <span className={`faint small truncate ${classes.work}`} title={work}>
          {work}
        </span>
      </span>{' '}
      <span className={`soft truncate ${classes.email}`} title={node.email}>
        {node.email}
      </span>{' '}
      <span className={`soft numbers nowrap ${classes.reports}`}>
        {reports ? t('{count} reports', { count: reports }) : null}
      </span>
      <span>
        {node.can.move ? (
          <RowActions
            tabIndex={isActive ? 0 : -1}
            actions={[
              { label: t('Move…'), icon: <IconArrowsExchange size={16} aria-hidden />, onClick: () => onMove(node) },
            ]}
          />
        ) : null}
      </span>
    </div>
  )
}
