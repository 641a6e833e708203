/* Kept apart from the schemas, which a page loads only once a field is edited. */

/**
 * The sort orders of adjustments. `pending` lists pending ones first, by effective date, then the newest, whatever the
 * direction.
 */
export const adjustmentSorts = ['pending', 'employee', 'type', 'amount', 'date', 'status'] as const
