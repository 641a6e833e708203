/* Kept apart from the schemas, which a page loads only once a field is edited. */

/** The sort orders of reviews. `newest` lists the newest first, whatever the direction. */
export const reviewSorts = ['newest', 'user', 'rating', 'author', 'date'] as const

/** The sort orders of goals. `due` lists open ones by target date, then completed ones, whatever the direction. */
export const goalSorts = ['due', 'user', 'priority', 'progress'] as const

/** The sort orders of notes. `newest` lists the newest first, whatever the direction. */
export const noteSorts = ['newest', 'user'] as const
