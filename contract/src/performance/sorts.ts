/* Kept apart from the schemas, which a page loads only once a field is edited. */

/** The sort orders of reviews. `newest` lists the newest first, whatever the direction. */
export const reviewSorts = ['newest', 'user', 'rating', 'author', 'date'] as const
