import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconHierarchyOff, IconSearch } from '@tabler/icons-react'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { HierarchyNode } from '@muster/contract/hierarchy/calls'
import { useAddress } from '../../../kit/session/address.ts'
import { EmptyState } from '../../../kit/page/EmptyState.tsx'
import { departmentsIn, findIn, type Places, rowsOf, standAlone } from '../orgTree.ts'
import { Tree } from './Tree.tsx'
import { useOpened } from './useOpened.ts'
import classes from './TreeView.module.css'

/** The tree with its search and filter (specification 3, section 2). `revealed` is shown and focused, wherever it is. */
export function TreeView(props: {
  places: Places
  onMove: (person: HierarchyNode) => void
  revealed: string | null
  onRevealed: () => void
}) {
  const { places, onMove, revealed, onRevealed } = props
  const { t } = useTranslation()
  const [heading, aloneHeading] = [useId(), useId()]
  const { params, set } = useAddress()
  const search = params.get('q') ?? ''
  const departments = useMemo(() => departmentsIn(places), [places])
  const department = departments.find((each) => each === params.get('department')) ?? null
  const found = useMemo(() => findIn(places, { search, department }), [places, search, department])
  const opened = useOpened(places, found)
  const rows = rowsOf(places, opened.isOpen, found)
  const alone = standAlone(rows)
  const inTrees = alone.length ? rows.slice(0, rows.length - alone.length) : rows
  const isAlone = (id: string | null) => alone.some(({ node }) => node.id === id)
  const clear = () => set({ q: null, department: null })

  return (
    <>
      <div className={classes.filters}>
        <SearchField search={search} onSearch={(text) => set({ q: text || null }, { replace: true })} />
        <NativeSelect
          label={t('Department')}
          value={department ?? ''}
          onChange={({ currentTarget }) => set({ department: currentTarget.value || null })}
          data={[{ value: '', label: t('All Departments') }, ...departments]}
        />
      </div>
      <section className={classes.frame} aria-labelledby={heading}>
        <div className={classes.head}>
          <h2 id={heading}>{t('Organizational Structure')}</h2>
          <p role="status" className={classes.count}>
            {found
              ? t('{count} people found', { count: found.hits.size })
              : t('{count} people, without inactive accounts', { count: places.size })}
          </p>
          {found || places.size === 0 ? null : (
            <div className={classes.actions}>
              <Button variant="subtle" size="compact-sm" onClick={opened.openAll}>
                {t('Expand all')}
              </Button>
              <Button variant="subtle" size="compact-sm" onClick={opened.closeAll}>
                {t('Collapse all')}
              </Button>
            </div>
          )}
        </div>
        {places.size === 0 ? (
          <EmptyState
            icon={<IconHierarchyOff size={20} />}
            title={t('No hierarchy data')}
            message={t('No management hierarchy data available.')}
          />
        ) : rows.length === 0 ? (
          <EmptyState
            icon={<IconSearch size={20} />}
            title={t('Nobody is found')}
            message={t('Nobody in the tree matches what you look for.')}
            action={
              <Button variant="default" onClick={clear}>
                {t('Clear Filters')}
              </Button>
            }
          />
        ) : (
          <Tree
            rows={inTrees}
            places={places}
            found={found}
            opened={opened}
            labelledBy={heading}
            onMove={onMove}
            revealed={isAlone(revealed) ? null : revealed}
            onRevealed={onRevealed}
          />
        )}
      </section>
      {alone.length ? (
        <section className={classes.frame} data-below aria-labelledby={aloneHeading}>
          <div className={classes.head}>
            <h2 id={aloneHeading}>{t('People without a manager')}</h2>
            <p className={classes.count}>{t('{count} people', { count: alone.length })}</p>
          </div>
          <Tree
            rows={alone}
            places={places}
            found={found}
            opened={opened}
            labelledBy={aloneHeading}
            onMove={onMove}
            revealed={isAlone(revealed) ? revealed : null}
            onRevealed={onRevealed}
          />
        </section>
      ) : null}
    </>
  )
}

/** The search box; what is typed counts after a moment. */
function SearchField({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(search)
  const [known, setKnown] = useState(search)
  // What the address says by itself (Back, Clear Filters) takes the place of what was typed.
  if (search !== known) {
    setKnown(search)
    if (search !== typed.trim()) setTyped(search)
  }
  const later = useDebouncedCallback((text: string) => onSearch(text.trim()), 200)
  return (
    <TextInput
      label={t('Search')}
      type="search"
      maxLength={100}
      placeholder={t('Search by name, email, or position...')}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        later(currentTarget.value)
      }}
    />
  )
}
