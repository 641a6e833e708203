import type { Icon } from '@tabler/icons-react'
import type { SearchResult } from '@muster/contract/search/calls'
import type { Session } from './session/session.tsx'
import type { StatusStyle } from './StatusBadge.tsx'

/** A place in the application that the search finds by its label. Views need no entry. */
export interface Destination {
  /** A tab of a page, an action that the address starts, or a section or field of the settings. */
  kind: 'tab' | 'action' | 'setting'
  /** The English label, as on the page. */
  label: string
  href: string
  /** Other English words for it, as people might type them. */
  words?: string
  /** True for the people who may go there. They can also open the view. */
  isVisibleTo: (session: Session) => boolean
}

/** The appearance of a search result. */
export interface ResultLook {
  title: string
  /** Details that tell similar results apart, such as dates. */
  details: readonly (string | null | false)[]
  status?: StatusStyle
}

/** Results of one type, which are shown in a section of their own. */
export interface ResultType {
  /** The type of the record, as in the audit trail. */
  type: string
  /** The English heading of the section. */
  label: string
  /** The position of the section among those of all features. */
  position: number
  /** The icon of each result; absent if the person's picture takes its place. */
  Icon?: Icon
  look: (result: SearchResult) => ResultLook
  /** Returns the result's address. By default that of the record, as the feature declares it in `recordLinks`. */
  hrefOf?: (result: SearchResult, session: Session) => string | null
}

/** A feature's contribution to the search. It is fetched when the search opens. */
export interface SearchEntries {
  destinations?: readonly Destination[]
  resultTypes?: readonly ResultType[]
}
