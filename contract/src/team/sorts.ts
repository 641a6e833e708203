/* Kept apart from the schemas, which a page loads only once a field is edited. */

/** The sort orders of the team. `direct` lists direct reports first, then by name, whatever the direction. */
export const teamSorts = ['direct', 'person', 'today', 'manager'] as const
