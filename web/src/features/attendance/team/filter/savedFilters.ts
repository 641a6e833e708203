import { useLocalStorage } from '@mantine/hooks'

/** A named list of LL-IDs, stored only in this browser (specification 2, section 3). */
export interface SavedFilter {
  id: string
  name: string
  llIds: string[]
}

/** Key of the saved filters in the browser's local storage. */
export const storageKey = 'attendanceSavedFilters'

const isFilter = (each: unknown): each is SavedFilter => {
  const { id, name, llIds } = (each ?? {}) as Partial<SavedFilter>
  return typeof id === 'string' && typeof name === 'string' && Array.isArray(llIds) && llIds.every(isText)
}
const isText = (each: unknown) => typeof each === 'string'

/** Returns the valid ones among the stored filters, because local storage may contain anything. */
export function readFilters(text: string | undefined): SavedFilter[] {
  try {
    const read: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(read) ? read.filter(isFilter) : []
  } catch {
    return []
  }
}

/** Returns the saved filters, newest last, and keeps them in sync across all tabs of this browser. */
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
      setFilters((filters) => [...filters, { id, name, llIds: [...llIds] }])
    },
    remove: (id: string) => setFilters((filters) => filters.filter((each) => each.id !== id)),
  }
}
