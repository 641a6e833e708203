import { IconBinaryTree, IconChartBar, IconHierarchy2 } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { HierarchyNode } from '@muster/contract/hierarchy/calls'
import { chunk } from '../../kit/chunk.ts'
import { ListSkeleton } from '../../kit/list/ListSkeleton.tsx'
import { ErrorState } from '../../kit/page/ErrorState.tsx'
import { PageHeader } from '../../kit/page/PageHeader.tsx'
import { ViewChoice } from '../../kit/page/ViewChoice.tsx'
import { useAddress } from '../../kit/session/address.ts'
import { useSession } from '../../kit/session/session.tsx'
import { useFocusBack } from '../../kit/useFocusBack.ts'
import { Statistics } from './statistics/Statistics.tsx'
import { TreeView } from './tree/TreeView.tsx'
import { useTree } from './useTree.ts'

const chart = chunk(() => import('./chart/OrgChart.tsx'))
const OrgChart = lazy(chart.load)
const MoveDialog = lazy(chunk(() => import('./move/MoveDialog.tsx')).load)

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
  const { places, top, failure, retry } = useTree()
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
      ) : failure ? (
        <div className="card">
          <ErrorState message={failure} onRetry={retry} />
        </div>
      ) : !places || !top ? (
        shape
      ) : view === 'chart' ? (
        <Suspense fallback={shape}>
          <OrgChart top={top} places={places} onShowInTree={show} />
        </Suspense>
      ) : (
        <TreeView places={places} onMove={setMoving} revealed={revealed} onRevealed={() => setRevealed(null)} />
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
