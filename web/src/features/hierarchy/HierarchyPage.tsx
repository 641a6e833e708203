import { IconBinaryTree, IconChartBar, IconHierarchy2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { HierarchyNode } from '@muster/contract/hierarchy/calls'
import { orpc } from '../../kit/api/client.ts'
import { chunk, lazyPart } from '../../kit/chunk.ts'
import { ListSkeleton } from '../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../kit/Loaded.tsx'
import { PageHeader } from '../../kit/page/PageHeader.tsx'
import { ViewChoice } from '../../kit/form/Choices.tsx'
import { useAddress } from '../../kit/session/address.tsx'
import { useSession } from '../../kit/session/session.tsx'
import { useFocusBack } from '../../kit/useFocusBack.ts'
import { placed } from './orgTree.ts'
import { Statistics } from './statistics/Statistics.tsx'
import { TreeView } from './tree/TreeView.tsx'

const chart = chunk(() => import('./chart/OrgChart.tsx'))
const OrgChart = lazy(chart.load)
const MoveDialog = lazyPart(() => import('./move/MoveDialog.tsx'))

/** How the hierarchy is shown; `show=` in the address. */
const views = [
  { key: 'tree', label: 'Tree View', Sign: IconBinaryTree },
  { key: 'chart', label: 'Org Chart', Sign: IconHierarchy2 },
  { key: 'statistics', label: 'Statistics', Sign: IconChartBar },
] as const

const shape = (
  <div className="card">
    <ListSkeleton rows={7} height={60} />
  </div>
)

/** The view `hierarchy`: who reports to whom (specification 3, section 2). */
export default function HierarchyPage() {
  const { t } = useTranslation()
  const { can } = useSession()
  const { params, set } = useAddress()
  const tree = useQuery(orpc.hierarchy.tree.queryOptions({ input: undefined, select: placed }))
  const places = tree.data?.places
  const [moving, setMoving] = useState<HierarchyNode | null>(null)
  const [revealed, setRevealed] = useState<string | null>(null)
  useFocusBack(moving !== null)
  const offered = views.filter(({ key }) => key !== 'chart' || can('hierarchy.org_chart'))
  const view = offered.find(({ key }) => key === params.get('show'))?.key ?? 'tree'
  // While the tree is still being fetched.
  useEffect(() => {
    if (view === 'chart') chart.ahead()
  }, [view])
  const show = (id: string) => {
    setMoving(null)
    setRevealed(id)
    set({ show: null, q: null, department: null })
  }

  return (
    <>
      <PageHeader
        title={t('Management Hierarchy')}
        description={t('Who reports to whom, from the top of the company down.')}
        action={
          <ViewChoice
            legend={t('Show as')}
            options={offered}
            chosen={view}
            onChoose={(key) => set({ show: key === 'tree' ? null : key })}
          />
        }
      />
      {view === 'statistics' ? (
        <Statistics />
      ) : (
        <Loaded query={tree} framed skeleton={shape}>
          {({ top, places }) =>
            view === 'chart' ? (
              <Suspense fallback={shape}>
                <OrgChart top={top} places={places} onShowInTree={show} />
              </Suspense>
            ) : (
              <TreeView places={places} onMove={setMoving} revealed={revealed} onRevealed={() => setRevealed(null)} />
            )
          }
        </Loaded>
      )}
      <Suspense fallback={null}>
        {moving && places ? (
          <MoveDialog
            person={places.get(moving.id)?.node ?? moving}
            places={places}
            onClose={() => setMoving(null)}
            onMoved={show}
          />
        ) : null}
      </Suspense>
    </>
  )
}
