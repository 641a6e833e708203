import { NativeSelect, Tabs } from '@mantine/core'
import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import { PartBoundary } from '../chunks/PartBoundary.tsx'
import { formatCount } from '../format.ts'
import { leaveUnsent } from '../unsent.ts'
import { type AddressPatch, useAddress } from '../session/address.tsx'
import { FormSkeleton, PageSkeleton } from './PageSkeleton.tsx'
import classes from './PageTabs.module.css'

/** A tab of a page: its key in the address (`tab=`) and its translated label. */
export interface PageTab {
  key: string
  label: string
  /** The number of items in the tab, shown next to its label. */
  count?: number
  /** The count with its unit, translated, for other items than single ones. */
  countText?: string
  /** The translated name of the group the tab belongs to, for many tabs. The tabs of a group follow one another. */
  group?: string
}

/** Shows the tabs of a page. The address names the current tab; by default it is the first. */
export function PageTabs<T extends PageTab>(props: {
  /** The name of the tab list for screen readers. */
  label: string
  tabs: readonly T[]
  /** The parameters to remove from the address when another tab is opened. */
  leaves?: AddressPatch
  /** True if the arrow keys open tabs immediately; false if a tab may contain unsent input. */
  atOnce?: boolean
  /**
   * True if there are too many tabs for one row. They are listed next to their content; in narrow windows a select
   * above it replaces them. They are forms, as which they load.
   */
  many?: boolean
  children: (tab: T) => ReactNode
}) {
  const { label, tabs, leaves, atOnce = false, many = false, children } = props
  const { params, set } = useAddress()
  const current = tabs.find(({ key }) => key === params.get('tab')) ?? tabs[0]
  const key = current?.key
  const list = useRef<HTMLDivElement>(null)
  // A count that arrives later makes its tab wider.
  const counts = tabs.map(({ count }) => count).join()
  // Tabs that don't fit scroll, so the current one is scrolled to the middle. Measuring waits for the next frame, which
  // computes the layout anyway.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const [tabList, selectedTab] = [list.current, list.current?.querySelector<HTMLElement>('[aria-selected="true"]')]
      if (!key || !tabList || !selectedTab) return
      tabList.scrollLeft = selectedTab.offsetLeft + selectedTab.offsetWidth / 2 - tabList.clientWidth / 2
      tabList.scrollTop = selectedTab.offsetTop + selectedTab.offsetHeight / 2 - tabList.clientHeight / 2
    })
    return () => cancelAnimationFrame(frame)
  }, [key, counts])
  if (!current) return null
  const choose = (tab: string | null) =>
    leaveUnsent(() => {
      set({ ...leaves, tab })
      // Beside a long list, the next tab would otherwise begin in its middle.
      if (many) document.documentElement.scrollTop = 0
    })

  return (
    <Tabs
      value={current.key}
      onChange={choose}
      orientation={many ? 'vertical' : 'horizontal'}
      keepMounted={false}
      activateTabWithKeyboard={atOnce}
      classNames={{
        root: many ? classes.many : undefined,
        list: `${classes.list} fades`,
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
          data={tabs.some(({ group }) => group) ? groupedOptions(tabs) : tabs.map(optionOf)}
        />
      ) : null}
      <Tabs.List ref={list} aria-label={label}>
        {tabs.map((tab, index) => (
          <Fragment key={tab.key}>
            {tab.group && tab.group !== tabs[index - 1]?.group ? (
              // A list of tabs can contain nothing else for screen readers.
              <span className={`${classes.group} faint small medium`} aria-hidden="true">
                {tab.group}
              </span>
            ) : null}
            <Tabs.Tab value={tab.key}>
              {tab.label}
              {tab.count === undefined ? null : (
                <>
                  {' '}
                  <span className={`${classes.count} tint small numbers`}>
                    {tab.countText ?? formatCount(tab.count)}
                  </span>
                </>
              )}
            </Tabs.Tab>
          </Fragment>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab.key} value={tab.key}>
          <PartBoundary fallback={many ? <FormSkeleton /> : <PageSkeleton />}>{children(tab)}</PartBoundary>
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

/** Returns a tab as an option of a select. */
const optionOf = ({ key, label }: PageTab) => ({ value: key, label })

/** Returns the tabs as options of a select, by group. */
function groupedOptions(tabs: readonly PageTab[]) {
  const groups = Map.groupBy(tabs, ({ group }) => group)
  return [...groups].map(([group, members]) => ({ group: group ?? '', items: members.map(optionOf) }))
}
