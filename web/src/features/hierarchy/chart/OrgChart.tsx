import { ActionIcon, Button, Group } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconArrowsMaximize, IconHierarchyOff, IconMinus, IconPlus, IconPrinter, type Icon } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { HierarchyNode } from '@muster/contract/hierarchy/calls'
import { EmptyState } from '../../../kit/page/EmptyState.tsx'
import { useNarrow } from '../../../kit/useNarrow.ts'
import { formatPercent } from '../../../kit/format.ts'
import { countOpenLevels, type Places } from '../orgTree.ts'
import { ChartCard } from './ChartCard.tsx'
import { chartKeys } from './chartKeys.ts'
import { card, type Card, layoutChart } from './chartLayout.ts'
import { useChartView } from './useChartView.ts'
import classes from './OrgChart.module.css'

/** Maximum number of people shown at first. Only complete levels are shown, starting at the top. */
const maxInitiallyShown = 40

/**
 * Shows the management hierarchy as a chart (`hierarchy.org_chart`). Only visible cards are rendered, except for
 * printing, which renders all. Screen readers and keyboards can use it like the tree.
 */
export default function OrgChart(props: {
  top: readonly HierarchyNode[]
  places: Places
  onShowInTree: (id: string) => void
}) {
  const { top, places, onShowInTree } = props
  const { t } = useTranslation()
  const narrow = useNarrow()
  const [toggledIds, setToggledIds] = useState<ReadonlySet<string>>(new Set())
  const levels = useMemo(() => countOpenLevels(places, maxInitiallyShown), [places])
  const chart = useMemo(
    () => layoutChart(top, (id) => (places.get(id)?.depth ?? 0) < levels !== toggledIds.has(id)),
    [top, places, levels, toggledIds],
  )
  const { frame, frameProps, view, size, ...move } = useChartView(chart)
  const [activeId, setActiveId] = useState<string | null>(null)
  const [isPrinting, setIsPrinting] = useState(false)
  const shouldFocus = useRef(false)
  const active = chart.cards.find(({ node }) => node.id === activeId) ?? chart.cards[0]

  // Printing may start from the page's button or from the browser's menu.
  useWindowEvent('beforeprint', () => flushSync(() => setIsPrinting(true)))
  useWindowEvent('afterprint', () => setIsPrinting(false))

  useEffect(() => {
    if (shouldFocus.current) frame.current?.querySelector<SVGGElement>('[tabindex="0"]')?.focus({ preventScroll: true })
    shouldFocus.current = false
  })

  if (!active)
    return (
      <div className="card">
        <EmptyState
          icon={<IconHierarchyOff size={20} />}
          title={t('No hierarchy data')}
          message={t('No management hierarchy data available.')}
        />
      </div>
    )

  const toggle = (id: string) => setToggledIds((ids) => ids.symmetricDifference(new Set([id])))
  const focus = (next: Card) => {
    shouldFocus.current = true
    setActiveId(next.node.id)
    move.bringIn(next)
  }
  const [across, down] = [size.width / view.scale, size.height / view.scale]
  const isInView = (x: number, y: number, width: number, height: number) =>
    isPrinting || (x < view.x + across && x + width > view.x && y < view.y + down && y + height > view.y)
  const isVisible = ({ node, x, y }: Card) => node === active.node || isInView(x, y, card.width, card.height)
  const box = isPrinting ? [-8, -8, chart.width + 16, chart.height + 16] : [view.x, view.y, across, down]
  const tools: [string, Icon, () => void][] = [
    [t('Zoom in'), IconPlus, () => move.zoom(1.25)],
    [t('Zoom out'), IconMinus, () => move.zoom(0.8)],
    [t('Fit to window'), IconArrowsMaximize, move.fit],
  ]

  return (
    <section className={`card ${classes.chart}`} aria-label={t('Org Chart')}>
      <Group className={classes.tools} gap={8} px={16} py={10}>
        {tools.map(([label, Icon, onClick]) => (
          <ActionIcon key={label} variant="default" size={32} aria-label={label} title={label} onClick={onClick}>
            <Icon size={16} aria-hidden />
          </ActionIcon>
        ))}
        <span className={`soft numbers ${classes.scale}`} role="status">
          {formatPercent(view.scale * 100)}
        </span>
        {narrow ? null : (
          <span className="faint small">
            {t('Drag to move, Ctrl + scroll to zoom, arrow keys to move between people.')}
          </span>
        )}
        <Button
          variant="default"
          size="xs"
          ms="auto"
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => window.print()}
        >
          {t('Print')}
        </Button>
      </Group>
      <div className={classes.frame} {...frameProps}>
        {size.width > 0 ? (
          <svg
            role="tree"
            aria-label={t('Organizational Structure')}
            viewBox={box.join(' ')}
            onKeyDown={(event) => chartKeys({ chart, active, focus, toggle, ...move, onShowInTree })(event)}
          >
            {chart.lines
              .filter((line) => isInView(line.x, line.y, line.width, line.height))
              .map(({ id, d }) => (
                <path key={id} d={d} fill="none" stroke="var(--line-strong)" strokeWidth={1.5} aria-hidden="true" />
              ))}
            {chart.cards.filter(isVisible).map((each) => (
              <ChartCard
                key={each.node.id}
                of={each}
                place={places.get(each.node.id)}
                isActive={each === active}
                isPlain={!isPrinting && view.scale < 0.3}
                onFocus={() => setActiveId(each.node.id)}
                onClick={() => !move.wasDragged() && toggle(each.node.id)}
              />
            ))}
          </svg>
        ) : null}
      </div>
    </section>
  )
}
