import { useState } from 'react'
import { type TreeMatches, type Places, pathTo } from '../orgTree.ts'

type Ids = ReadonlySet<string>

const noIds: Ids = new Set()

/**
 * Returns the state of which people's reports are shown. At first these are the top two levels. A search opens the
 * managers above the people found; clearing the search restores the earlier state.
 */
export function useExpanded(places: Places, found: TreeMatches | null) {
  const [tree, setTree] = useState({ levels: 2, toggled: noIds })
  const [searchState, setSearchState] = useState<{ found: TreeMatches | null; toggled: Ids }>({ found, toggled: noIds })
  const within = searchState.found === found ? searchState.toggled : noIds
  const opensByDefault = (id: string) => (places.get(id)?.depth ?? 0) < tree.levels
  return {
    isOpen: (id: string) =>
      found ? found.ancestors.has(id) !== within.has(id) : opensByDefault(id) !== tree.toggled.has(id),
    toggle: (...ids: string[]) => {
      const change = (toggledIds: Ids) => toggledIds.symmetricDifference(new Set(ids))
      if (found) setSearchState({ found, toggled: change(within) })
      else setTree((state) => ({ ...state, toggled: change(state.toggled) }))
    },
    /** Opens this many levels from the top and closes the others. */
    openLevels: (levels: number) => setTree({ levels, toggled: noIds }),
    /** Opens all managers above a person, so that the person is visible without a search. */
    openWayTo: (id: string) =>
      setTree(({ levels, toggled }) => {
        const closedIds = pathTo(places, id).filter((each) => opensByDefault(each) === toggled.has(each))
        return { levels, toggled: toggled.symmetricDifference(new Set(closedIds)) }
      }),
  }
}

export type Expanded = ReturnType<typeof useExpanded>
