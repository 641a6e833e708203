/* Kept apart from the schemas, which a page loads only once a field is edited. */

/** The sort orders of people and their records. `active` lists active people first, by name, whatever the direction. */
export const recordSorts = ['active', 'person', 'savedAt'] as const
