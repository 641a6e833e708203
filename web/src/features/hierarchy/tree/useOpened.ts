import { useState } from 'react'
import { type Found, type Places, wayTo } from '../orgTree.ts'

type Ids = ReadonlySet<string>

const none: Ids = new Set()

/**
 * Of whom the reports are shown: at first those of the two upper levels. A search opens the way to what it finds and has
 * openings of its own, so that the tree is as it was once the search is cleared.
 */
export function useOpened(places: Places, found: Found | null) {
  const [tree, setTree] = useState({ levels: 2, toggled: none })
  const [searched, setSearched] = useState<{ found: Found | null; toggled: Ids }>({ found, toggled: none })
  const within = searched.found === found ? searched.toggled : none
  const byItself = (id: string) => (places.get(id)?.depth ?? 0) < tree.levels
  return {
    isOpen: (id: string) => (found ? found.above.has(id) !== within.has(id) : byItself(id) !== tree.toggled.has(id)),
    toggle: (...ids: string[]) => {
      const change = (set: Ids) => set.symmetricDifference(new Set(ids))
      if (found) setSearched({ found, toggled: change(within) })
      else setTree((known) => ({ ...known, toggled: change(known.toggled) }))
    },
    /** Opens so many levels from the top, and nothing below. */
    openLevels: (levels: number) => setTree({ levels, toggled: none }),
    /** Opens the way to somebody in the tree without a search. */
    openWayTo: (id: string) =>
      setTree(({ levels, toggled }) => {
        const closed = wayTo(places, id).filter((each) => byItself(each) === toggled.has(each))
        return { levels, toggled: toggled.symmetricDifference(new Set(closed)) }
      }),
  }
}

export type Opened = ReturnType<typeof useOpened>
