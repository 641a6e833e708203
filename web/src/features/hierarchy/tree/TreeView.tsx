import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconHierarchyOff, IconSearch } from '@tabler/icons-react'
import { useEffect, useId, useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../kit/page/EmptyState.tsx'
import { useAddress } from '../../../kit/session/address.ts'
import { useNarrow } from '../../../kit/useNarrow.ts'
import { departmentsIn, findIn, type Places, rowsOf, standAlone } from '../orgTree.ts'
import { Tree, type TreeProps } from './Tree.tsx'
import { useOpened } from './useOpened.ts'
import classes from './TreeView.module.css'

/** The tree with its search and filter (specification 3, section 2). `revealed` is shown and focused, wherever it is. */
export function TreeView(props: Pick<TreeProps, 'onMove' | 'revealed' | 'onRevealed'> & { places: Places }) {
  const { places, revealed, onRevealed } = props
  const { t } = useTranslation()
  const narrow = useNarrow()
  const { params, set } = useAddress()
  const search = params.get('q') ?? ''
  const departments = useMemo(() => departmentsIn(places), [places])
  const department = departments.find((each) => each === params.get('department')) ?? null
  const found = useMemo(() => findIn(places, { search, department }), [places, search, department])
  const opened = useOpened(places, found)
  const rows = rowsOf(places, opened.isOpen, found)
  const alone = standAlone(rows)
  const tree = { ...props, found, opened }

  // Whoever is to be shown may stand below people that are closed: they are opened first, and then it is in a row.
  useEffect(() => {
    if (revealed === null || found) return
    if (places.has(revealed)) opened.openWayTo(revealed)
    else onRevealed()
  }, [revealed, found, places])

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
      <Stack gap={24}>
        <Headed
          title={t('Organizational Structure')}
          count={
            <p role="status" className="faint small numbers">
              {found
                ? t('{count} people found', { count: found.hits.size })
                : t('{count} people, without inactive accounts', { count: places.size })}
            </p>
          }
          action={
            found || places.size === 0 ? null : (
              <Group gap={4} ms={narrow ? -8 : 'auto'}>
                <Button variant="subtle" size="compact-sm" onClick={() => opened.openLevels(Infinity)}>
                  {t('Expand all')}
                </Button>
                <Button variant="subtle" size="compact-sm" onClick={() => opened.openLevels(0)}>
                  {t('Collapse all')}
                </Button>
              </Group>
            )
          }
        >
          {(heading) =>
            rows.length > 0 ? (
              <Tree {...tree} rows={rows.slice(0, rows.length - alone.length)} labelledBy={heading} />
            ) : places.size === 0 ? (
              <EmptyState
                icon={<IconHierarchyOff size={20} />}
                title={t('No hierarchy data')}
                message={t('No management hierarchy data available.')}
              />
            ) : (
              <EmptyState
                icon={<IconSearch size={20} />}
                title={t('Nobody is found')}
                message={t('Nobody in the tree matches what you look for.')}
                action={
                  <Button variant="default" onClick={() => set({ q: null, department: null })}>
                    {t('Clear Filters')}
                  </Button>
                }
              />
            )
          }
        </Headed>
        {alone.length ? (
          <Headed
            title={t('People without a manager')}
            count={<p className="faint small numbers">{t('{count} people', { count: alone.length })}</p>}
          >
            {(heading) => <Tree {...tree} rows={alone} labelledBy={heading} />}
          </Headed>
        ) : null}
      </Stack>
    </>
  )
}

/** A part of the tree below its heading. */
function Headed(props: {
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
