import { ActionIcon, Button, Group, Stack } from '@mantine/core'
import { IconFoldDown, IconFoldUp, IconHierarchyOff, IconSearch } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useId, useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceFilter, Filters } from '../../../kit/list/Filters.tsx'
import { oneOf, text, withKey } from '../../../kit/list/filters.ts'
import { NoMatches } from '../../../kit/list/ListPage.tsx'
import { SearchField } from '../../../kit/list/SearchField.tsx'
import { useFilters } from '../../../kit/list/useListPage.ts'
import { EmptyState } from '../../../kit/page/EmptyState.tsx'
import { useNarrow } from '../../../kit/useNarrow.ts'
import { listDepartments, findMatches, type Places, rowsOf, withoutSubtree } from '../orgTree.ts'
import { Tree, type TreeProps } from './Tree.tsx'
import { useExpanded } from './useExpanded.ts'
import classes from './Tree.module.css'

/** The buttons that open the levels above a depth and close those below it. */
const levels = [
  { label: 'Expand all', depth: Infinity, Icon: IconFoldDown },
  { label: 'Collapse all', depth: 0, Icon: IconFoldUp },
] as const

/** Shows the tree with a search and a filter (specification 3, section 2). Scrolls to the person `revealedId`. */
export function TreeView(props: Pick<TreeProps, 'onMove' | 'revealedId' | 'onRevealed'> & { places: Places }) {
  const { places, revealedId, onRevealed } = props
  const { t } = useTranslation()
  const narrow = useNarrow()
  const departments = useMemo(() => listDepartments(places), [places])
  const list = useFilters({ search: withKey('q', text(100)), department: oneOf(departments) })
  const { search = '', department = null } = list.filters
  const found = useMemo(() => findMatches(places, { search, department }), [places, search, department])
  const expansion = useExpanded(places, found)
  const rows = rowsOf(places, expansion.isOpen, found)
  const standaloneIds = withoutSubtree(rows)
  const tree = { ...props, found, expansion }

  const openWayTo = useEffectEvent(expansion.openWayTo)
  const clearRevealed = useEffectEvent(onRevealed)
  // The person may be hidden below closed rows, so these are opened first.
  useEffect(() => {
    if (revealedId === null || found) return
    if (places.has(revealedId)) openWayTo(revealedId)
    else clearRevealed()
  }, [revealedId, found, places])

  return (
    <>
      <Filters list={list}>
        <SearchField list={list} aria-label={t('Search')} placeholder={t('Search by name, email, or position...')} />
        <ChoiceFilter
          list={list}
          name="department"
          push
          aria-label={t('Department')}
          all={t('All Departments')}
          options={departments.map((each) => [each, each])}
        />
      </Filters>
      <Stack gap={24}>
        <TreeGroup
          title={t('Organizational Structure')}
          count={
            <p role="status" className={`faint small numbers ${classes.count}`}>
              {found
                ? t('{count} people found', { count: found.hits.size })
                : t('{count} people, active or pending activation', { count: places.size })}
            </p>
          }
          action={
            found || places.size === 0 ? null : (
              <Group gap={4} ms="auto" wrap="nowrap">
                {levels.map(({ label, depth, Icon }) =>
                  narrow ? (
                    <ActionIcon
                      key={label}
                      variant="subtle"
                      size={44}
                      aria-label={t(label)}
                      onClick={() => expansion.openLevels(depth)}
                    >
                      <Icon size={18} aria-hidden />
                    </ActionIcon>
                  ) : (
                    <Button key={label} variant="subtle" size="compact-sm" onClick={() => expansion.openLevels(depth)}>
                      {t(label)}
                    </Button>
                  ),
                )}
              </Group>
            )
          }
        >
          {(heading) =>
            rows.length > 0 ? (
              <Tree {...tree} rows={rows.slice(0, rows.length - standaloneIds.length)} labelledBy={heading} />
            ) : places.size === 0 ? (
              <EmptyState
                icon={<IconHierarchyOff size={20} />}
                title={t('No hierarchy data')}
                message={t('No management hierarchy data available.')}
              />
            ) : (
              <NoMatches
                icon={<IconSearch size={20} />}
                title={t('No people found')}
                message={t('No one in the tree matches your search.')}
                clear={t('Clear Filters')}
                onClear={() => list.clear({ push: true })}
              />
            )
          }
        </TreeGroup>
        {standaloneIds.length ? (
          <TreeGroup
            title={t('People without a manager')}
            count={<p className="faint small numbers">{t('{count} people', { count: standaloneIds.length })}</p>}
          >
            {(heading) => <Tree {...tree} rows={standaloneIds} labelledBy={heading} />}
          </TreeGroup>
        ) : null}
      </Stack>
    </>
  )
}

/** Shows a card with a heading around a part of the tree. */
function TreeGroup(props: {
  title: string
  count: ReactNode
  action?: ReactNode
  children: (heading: string) => ReactNode
}) {
  const id = useId()
  return (
    <section className={`card ${classes.frame}`} aria-labelledby={id}>
      <Group className={classes.head} gap="4px 12px" mih={52} px={16} py={10}>
        <h2 id={id} className="lead">
          {props.title}
        </h2>
        {props.count}
        {props.action}
      </Group>
      {props.children(id)}
    </section>
  )
}
