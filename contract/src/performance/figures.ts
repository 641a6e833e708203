/** The names of the lists behind the figures. The API calls and the tabs both use them. */
type ListName = 'reviews' | 'goals' | 'notes'

/**
 * Returns for each figure of `PerformanceStats` the list that it links to, with filters for exactly the items it
 * counts. For `team`, the filters select only items about the people below the reader. For `person`, they don't select
 * the person: the page adds the person's id itself.
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
