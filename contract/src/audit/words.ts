/*
 * Kept apart from the schemas, which a page loads only once a field is edited.
 */

/** Maximum number of matching entries that are counted and paged; a narrower date range finds older ones. */
export const maxCounted = 10_000
