import { NativeSelect, Tabs } from '@mantine/core'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { formatCount } from '../format.ts'
import { leaveUnsent } from '../unsent.ts'
import { type AddressPatch, useAddress } from '../session/address.tsx'
import { PageSkeleton } from './PageSkeleton.tsx'
import classes from './PageTabs.module.css'

/** A tab of a page: how it stands in the address, `tab=`, and its word, translated. */
export interface PageTab {
  key: string
  label: string
  /** How many there are in it, where that is shown beside its word. */
  count?: number
}

/** The tabs of a page, of which the address names the one that is shown; the first where it names none of them. */
export function PageTabs<T extends PageTab>(props: {
  /** What they are tabs of, to a screen reader. */
  label: string
  tabs: readonly T[]
  /** What another tab leaves behind of the address. */
  leaves?: AddressPatch
  /** Whether the arrow keys show a tab at once; not where it may hold what was typed. */
  atOnce?: boolean
  /** More tabs than a row has room for: they stand beside their panel, and are one choice above it where that is narrow. */
  many?: boolean
  children: (tab: T) => ReactNode
}) {
  const { label, tabs, leaves, atOnce = false, many = false, children } = props
  const { params, set } = useAddress()
  const current = tabs.find(({ key }) => key === params.get('tab')) ?? tabs[0]
  const key = current?.key
  const list = useRef<HTMLDivElement>(null)
  // On a small screen the tabs scroll sideways: the chosen one is brought to the middle.
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>('[aria-selected="true"]')
    if (key && list.current && chosen)
      list.current.scrollLeft = chosen.offsetLeft + chosen.offsetWidth / 2 - list.current.clientWidth / 2
  }, [key])
  if (!current) return null
  const choose = (tab: string | null) => leaveUnsent(() => set({ ...leaves, tab }))

  return (
    <Tabs
      value={current.key}
      onChange={choose}
      orientation={many ? 'vertical' : 'horizontal'}
      keepMounted={false}
      activateTabWithKeyboard={atOnce}
      classNames={{
        root: many ? classes.many : undefined,
        list: classes.list,
        tab: classes.tab,
        tabLabel: classes.word,
        panel: classes.panel,
      }}
    >
      {many ? (
        <NativeSelect
          className={classes.choice}
          aria-label={label}
          value={current.key}
          onChange={({ currentTarget: { value } }) => choose(value)}
          data={tabs.map((tab) => ({ value: tab.key, label: tab.label }))}
        />
      ) : null}
      <Tabs.List ref={list} aria-label={label}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.key} value={tab.key}>
            {tab.label}
            {tab.count === undefined ? null : (
              <>
                {' '}
                <span className={`${classes.count} tint small numbers`}>{formatCount(tab.count)}</span>
              </>
            )}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab.key} value={tab.key}>
          <Suspense fallback={<PageSkeleton />}>{children(tab)}</Suspense>
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
