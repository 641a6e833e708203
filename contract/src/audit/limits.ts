/*
 * Kept apart from the schemas, which a page loads only once a field is edited.
 */

/** The maximum number of matching entries that are counted and paged. A narrower date range finds older ones. */
export const maxCounted = 10_000
