/*
 * Kept apart from the schemas, which a page loads only once a field is edited.
 */

/**
 * The maximum number of matching entries that are counted and shown in pages. Older entries are found by narrowing the
 * date range.
 */
export const maxCounted = 10_000
