/* Kept apart from the schemas, which a page loads only once a field is edited. */

/**
 * The sort orders of requests pending a decision: by the time of the request, the person, the first day concerned, or
 * the amount (days of leave, minutes, money, or a rating).
 */
export const pendingSorts = ['requested', 'person', 'day', 'amount'] as const
export type PendingSort = (typeof pendingSorts)[number]
