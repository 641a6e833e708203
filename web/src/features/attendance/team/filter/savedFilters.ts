import { useLocalStorage } from '@mantine/hooks'

/** LL-IDs under a name; kept in this browser alone (specification 2, section 3). */
export interface SavedFilter {
  id: string
  name: string
  llIds: string[]
}

/** Where the browser keeps them. */
export const storageKey = 'attendanceSavedFilters'

const isFilter = (each: unknown): each is SavedFilter => {
  const { id, name, llIds } = (each ?? {}) as Partial<SavedFilter>
  return typeof id === 'string' && typeof name === 'string' && Array.isArray(llIds) && llIds.every(isText)
}
const isText = (each: unknown) => typeof each === 'string'

/** What the browser kept, without what is no filter: anybody may have written there. */
export function readFilters(stored: string | undefined): SavedFilter[] {
  try {
    const read: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(read) ? read.filter(isFilter) : []
  } catch {
    return []
  }
}

/** The saved filters, the newest last, the same in all tabs of this browser. */
export function useSavedFilters() {
  const [filters, setFilters] = useLocalStorage<SavedFilter[]>({
    key: storageKey,
    defaultValue: [],
    getInitialValueInEffect: false,
    deserialize: readFilters,
  })
  return {
    filters,
    save: (name: string, llIds: readonly string[]) => {
      const id = Temporal.Now.instant().epochNanoseconds.toString(36)
      setFilters((known) => [...known, { id, name, llIds: [...llIds] }])
    },
    remove: (id: string) => setFilters((known) => known.filter((each) => each.id !== id)),
  }
}
