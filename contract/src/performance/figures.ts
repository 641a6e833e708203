/** The calls of the lists behind the figures, which are also the names of their tabs. */
type ListName = 'reviews' | 'goals' | 'notes'

/**
 * Returns the list that each figure of `PerformanceStats` opens, filtered to exactly the items it counts: those of the
 * people below the reader without the reader, of everyone, or of one person, whose id the page adds.
 */
export function figureLists(whose: 'team' | 'all' | 'person') {
  const list = (of: ListName, filters: Record<string, string>) => ({
    list: of,
    filters: whose === 'team' ? { scope: 'team', ...filters } : filters,
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
