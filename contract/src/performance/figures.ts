/** The names of the lists behind the figures. The API calls and the tabs both use them. */
type ListName = 'reviews' | 'goals' | 'notes'

/**
 * Returns the list that each figure of `PerformanceStats` links to, filtered to exactly the items that the figure
 * counts. With `team`, only items about the people below the reader. With `person`, the page itself adds the person's
 * id to the filters.
 */
export function figureLists(scope: 'team' | 'all' | 'person') {
  const list = (of: ListName, filters: Record<string, string>) => ({
    list: of,
    filters: scope === 'team' ? { scope: 'team', ...filters } : filters,
  })
  return {
    averageRating: list('reviews', { kind: 'MANAGER', status: 'COUNTED' }),
    averageSelfRating: list('reviews', { kind: 'SELF', status: 'COUNTED' }),
    averagePeerRating: list('reviews', { kind: 'PEER', status: 'COUNTED' }),
    totalReviews: list('reviews', { status: 'SUBMITTED_OR_COMPLETED' }),
    completedGoals: list('goals', { status: 'COMPLETED' }),
    totalGoals: list('goals', {}),
    recentNotes: list('notes', { only: 'recent' }),
  }
}
