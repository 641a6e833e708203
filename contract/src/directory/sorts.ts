/* Kept apart from the schemas, which a page loads only once a field is edited. */

/** The sort orders of the directory. */
export const directorySorts = ['person', 'department', 'manager'] as const
