/* Kept apart from the schemas, which a page loads only once a field is edited. */

/** The sort orders of API keys. `newest` lists the newest first, whatever the direction. */
export const keySorts = ['newest', 'name', 'person', 'expires', 'used'] as const
