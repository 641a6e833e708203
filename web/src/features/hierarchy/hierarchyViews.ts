import { IconBinaryTree, IconChartBar, IconHierarchy2 } from '@tabler/icons-react'
import type { Session } from '../../kit/session/session.tsx'
import type { ViewOption } from '../../kit/page/ViewChoice.tsx'

/** How the hierarchy is shown; `show=` in the address. */
export type HierarchyView = 'tree' | 'statistics' | 'chart'

type Offered = ViewOption<HierarchyView>

const tree: Offered = { key: 'tree', label: 'Tree View', Sign: IconBinaryTree }
const statistics: Offered = { key: 'statistics', label: 'Statistics', Sign: IconChartBar }
const chart: Offered = { key: 'chart', label: 'Org Chart', Sign: IconHierarchy2 }

/** The ways to look at the hierarchy that somebody may use. */
export const viewsOf = ({ can }: Session): readonly Offered[] =>
  can('hierarchy.org_chart') ? [tree, chart, statistics] : [tree, statistics]
