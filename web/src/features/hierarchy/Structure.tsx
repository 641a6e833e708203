import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import type { HierarchyNode } from '@muster/contract/hierarchy/calls'
import { orpc } from '../../kit/api/client.ts'
import { lazyPart } from '../../kit/chunks/chunk.ts'
import { ListSkeleton } from '../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../kit/Loaded.tsx'
import { useAddress } from '../../kit/session/address.tsx'
import { useFocusReturn } from '../../kit/useFocusReturn.ts'
import { selectPlaces } from './orgTree.ts'
import { Statistics } from './statistics/Statistics.tsx'
import { TreeView } from './tree/TreeView.tsx'

const OrgChart = lazyPart(() => import('./chart/OrgChart.tsx'))
const MoveDialog = lazyPart(() => import('./move/MoveDialog.tsx'))

const shape = (
  <div className="card">
    <ListSkeleton rows={7} height={44} />
  </div>
)

/** Shows the reporting lines as a tree, a chart or statistics. */
export function Structure({ view }: { view: 'tree' | 'chart' | 'statistics' }) {
  const { set } = useAddress()
  const tree = useQuery(orpc.hierarchy.tree.queryOptions({ input: undefined, select: selectPlaces }))
  const places = tree.data?.places
  const [movedPerson, setMovedPerson] = useState<HierarchyNode | null>(null)
  const [revealedId, setRevealedId] = useState<string | null>(null)
  useFocusReturn(movedPerson !== null)
  // Loads in parallel with the tree.
  useEffect(() => {
    if (view === 'chart') OrgChart.prefetch()
  }, [view])
  const show = (id: string) => {
    setMovedPerson(null)
    setRevealedId(id)
    set({ show: null, q: null, department: null })
  }

  return (
    <>
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
              <TreeView
                places={places}
                onMove={setMovedPerson}
                revealedId={revealedId}
                onRevealed={() => setRevealedId(null)}
              />
            )
          }
        </Loaded>
      )}
      <Suspense fallback={null}>
        {movedPerson && places ? (
          <MoveDialog
            person={places.get(movedPerson.id)?.node ?? movedPerson}
            places={places}
            onClose={() => setMovedPerson(null)}
            onMoved={show}
          />
        ) : null}
      </Suspense>
    </>
  )
}
