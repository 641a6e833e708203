/* Kept apart from the schemas, which a page loads only once a field is edited. */

/**
 * The sort orders of leave requests. `pending` lists pending ones first, then the newest, and `newest` the newest
 * first, whatever the direction. A person's own list has no pending ones first.
 */
export const leaveSorts = ['pending', 'newest', 'employee', 'dates', 'duration', 'submitted'] as const
