import { useState } from 'react'
import { type TreeMatches, type Places, pathTo } from '../orgTree.ts'

type Ids = ReadonlySet<string>

const none: Ids = new Set()

/**
 * Returns the state of which people's reports are shown. At first these are the top two levels. A search opens the
 * managers above the people found; clearing the search restores the earlier state.
 */
export function useExpanded(places: Places, found: TreeMatches | null) {
  const [tree, setTree] = useState({ levels: 2, toggled: none })
  const [searched, setSearched] = useState<{ found: TreeMatches | null; toggled: Ids }>({ found, toggled: none })
  const within = searched.found === found ? searched.toggled : none
  const opensByDefault = (id: string) => (places.get(id)?.depth ?? 0) < tree.levels
  return {
    isOpen: (id: string) =>
      found ? found.above.has(id) !== within.has(id) : opensByDefault(id) !== tree.toggled.has(id),
    toggle: (...ids: string[]) => {
      const change = (set: Ids) => set.symmetricDifference(new Set(ids))
      if (found) setSearched({ found, toggled: change(within) })
      else setTree((known) => ({ ...known, toggled: change(known.toggled) }))
    },
    /** Opens this many levels from the top and closes the others. */
    openLevels: (levels: number) => setTree({ levels, toggled: none }),
    /** Opens all managers above a person, so that the person is visible without a search. */
    openWayTo: (id: string) =>
      setTree(({ levels, toggled }) => {
        const closed = pathTo(places, id).filter((each) => opensByDefault(each) === toggled.has(each))
        return { levels, toggled: toggled.symmetricDifference(new Set(closed)) }
      }),
  }
}

export type Expanded = ReturnType<typeof useExpanded>
