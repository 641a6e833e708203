import { useState } from 'react'
import { type Found, type Places, wayTo } from '../orgTree.ts'

/** How deep a tree is open at first. */
const openAtFirst = 2

type Base = 'first' | 'all' | 'none'

/**
 * Of whom the reports are shown. A search opens the way to what it finds and has openings of its own, so that the tree is
 * as it was once the search is cleared.
 */
export function useOpened(places: Places, found: Found | null) {
  const [base, setBase] = useState<Base>('first')
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  const [searched, setSearched] = useState<{ found: Found | null; toggled: ReadonlySet<string> }>({
    found: null,
    toggled: new Set(),
  })
  const within = searched.found === found ? searched.toggled : new Set<string>()

  const byItself = (id: string) => base === 'all' || (base === 'first' && (places.get(id)?.depth ?? 0) < openAtFirst)
  const isOpen = (id: string) => (found ? found.above.has(id) !== within.has(id) : byItself(id) !== toggled.has(id))

  return {
    isOpen,
    toggle: (...ids: string[]) => {
      const change = (set: ReadonlySet<string>) => set.symmetricDifference(new Set(ids))
      if (found) setSearched({ found, toggled: change(within) })
      else setToggled(change)
    },
    openAll: () => {
      setBase('all')
      setToggled(new Set())
    },
    closeAll: () => {
      setBase('none')
      setToggled(new Set())
    },
    /** Opens the way to somebody in the tree without a search. */
    openWayTo: (id: string) => {
      setToggled((set) => {
        const opened = new Set(set)
        for (const above of wayTo(places, id)) {
          if (byItself(above)) opened.delete(above)
          else opened.add(above)
        }
        return opened
      })
    },
  }
}

export type Opened = ReturnType<typeof useOpened>
