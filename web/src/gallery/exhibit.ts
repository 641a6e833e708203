import type { ReactNode } from 'react'

/** A piece of the kit as the gallery shows it. */
export interface Exhibit {
  /** The names of its components or functions. */
  name: string
  /** Its file below `web/src/kit`. */
  file: string
  /** Further files that are shown within it, such as a list that it loads when it is opened. */
  within?: readonly string[]
  /** One sentence that says when to use it. */
  use: string
  /** The piece in each of its states, keyed by the state's label. */
  states: Readonly<Record<string, ReactNode>>
  /** True if a state needs the whole width. */
  wide?: boolean
}

/** A section of the gallery. */
export interface GallerySection {
  title: string
  exhibits: readonly Exhibit[]
}

/** Returns the id of a section or an exhibit on the page, from its title or its file. */
export const anchorOf = (name: string): string => name.replaceAll(/\W+/g, '-').toLowerCase()
