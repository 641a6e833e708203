import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { HierarchyNode } from '@muster/contract/hierarchy/calls'
import { useAddress } from '../../kit/session/address.ts'
import { useSession } from '../../kit/session/session.tsx'
import { chunk } from '../../kit/chunk.ts'
import { ErrorState } from '../../kit/page/ErrorState.tsx'
import { ListSkeleton } from '../../kit/list/ListSkeleton.tsx'
import { PageHeader } from '../../kit/page/PageHeader.tsx'
import { useFocusBack } from '../../kit/useFocusBack.ts'
import { ViewChoice } from '../../kit/page/ViewChoice.tsx'
import { Statistics } from './statistics/Statistics.tsx'
import { TreeView } from './tree/TreeView.tsx'
import { useTree } from './useTree.ts'
import { viewsOf } from './hierarchyViews.ts'
import classes from './HierarchyPage.module.css'

const chart = chunk(() => import('./chart/OrgChart.tsx'))
const OrgChart = lazy(chart.load)
const MoveDialog = lazy(chunk(() => import('./move/MoveDialog.tsx')).load)

/** The view `hierarchy`: who reports to whom (specification 3, section 2). */
export default function HierarchyPage() {
  const { t } = useTranslation()
  const session = useSession()
  const { params, set } = useAddress()
  const { places, top, failure, retry } = useTree()
  const [moving, setMoving] = useState<HierarchyNode | null>(null)
  const [revealed, setRevealed] = useState<string | null>(null)
  useFocusBack(moving !== null)
  const views = viewsOf(session)
  const view = views.find(({ key }) => key === params.get('show'))?.key ?? 'tree'
  // While the tree is still being fetched.
  useEffect(() => {
    if (view === 'chart') chart.ahead()
  }, [view])
  const show = (id: string) => {
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
            options={views}
            chosen={view}
            onChoose={(key) => set({ show: key === 'tree' ? null : key })}
          />
        }
      />
      {view === 'statistics' ? (
        <Statistics />
      ) : failure ? (
        <div className={classes.frame}>
          <ErrorState message={failure} onRetry={retry} />
        </div>
      ) : !places || !top ? (
        <div className={classes.frame}>
          <ListSkeleton rows={7} height={60} />
        </div>
      ) : view === 'chart' ? (
        <Suspense fallback={<div className={classes.frame}>{<ListSkeleton rows={7} height={60} />}</div>}>
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
            onMoved={(id) => {
              setMoving(null)
              show(id)
            }}
          />
        ) : null}
      </Suspense>
    </>
  )
}
