import { useState } from 'react'
import { type TreeMatches, type Places, pathTo } from '../orgTree.ts'

type Ids = ReadonlySet<string>

const noIds: Ids = new Set()

/**
 * Returns a function that tells whether a person's reports are shown, and functions that open and close them. At first,
 * the people on the top two levels show their reports. A search opens the managers above the people found; clearing the
 * search restores the earlier state.
 */
export function useExpanded(places: Places, found: TreeMatches | null) {
  const [tree, setTree] = useState({ levels: 2, toggledIds: noIds })
  const [searchState, setSearchState] = useState<{ found: TreeMatches | null; toggledIds: Ids }>({
    found,
    toggledIds: noIds,
  })
  const within = searchState.found === found ? searchState.toggledIds : noIds
  const opensByDefault = (id: string) => (places.get(id)?.depth ?? 0) < tree.levels
  return {
    isOpen: (id: string) =>
      found ? found.ancestors.has(id) !== within.has(id) : opensByDefault(id) !== tree.toggledIds.has(id),
    toggle: (...ids: string[]) => {
      const change = (toggledIds: Ids) => toggledIds.symmetricDifference(new Set(ids))
      if (found) setSearchState({ found, toggledIds: change(within) })
      else setTree((state) => ({ ...state, toggledIds: change(state.toggledIds) }))
    },
    /** Opens this many levels from the top and closes the others. */
    openLevels: (levels: number) => setTree({ levels, toggledIds: noIds }),
    /** Opens all managers above a person, so that the person is visible without a search. */
    openWayTo: (id: string) =>
      setTree(({ levels, toggledIds }) => {
        const closedIds = pathTo(places, id).filter((each) => opensByDefault(each) === toggledIds.has(each))
        return { levels, toggledIds: toggledIds.symmetricDifference(new Set(closedIds)) }
      }),
  }
}

export type Expanded = ReturnType<typeof useExpanded>
