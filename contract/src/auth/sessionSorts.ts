/* Kept apart from the schemas, which a page loads only once a field is edited. */

/** The sort orders of everyone's sessions. `recent` lists the most recently used first, whatever the direction. */
export const sessionSorts = ['recent', 'person', 'since', 'seen'] as const
