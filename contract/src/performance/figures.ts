/** The calls of the lists behind the figures, which are their tabs, too. */
type List = 'reviews' | 'goals' | 'notes'

/**
 * Returns which list each figure of `PerformanceStats` opens, narrowed down to exactly what it counts: of those below the
 * reader without themselves, of everybody, or of one person, whom the page names.
 */
export function listsOfFigures(whose: 'team' | 'all' | 'person') {
  const list = (of: List, filters: Record<string, string>) => ({
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
