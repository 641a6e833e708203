import { createContext } from 'react'

/** The function with which a section says that it has appeared or disappeared; null outside `LinkedSections`. */
export const SectionIndex = createContext<(() => void) | null>(null)
