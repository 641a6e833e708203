import type { ChartColour } from '../../../kit/charts/ChartFrame.tsx'

/** The kinds of review with the figure of their average rating, each in one colour in every chart. */
export const reviewKinds: readonly { label: string; name: string; colour: ChartColour }[] = [
  { label: 'Manager reviews', name: 'averageRating', colour: 'accent' },
  { label: 'Self reviews', name: 'averageSelfRating', colour: 'blue' },
  { label: 'Peer reviews', name: 'averagePeerRating', colour: 'amber' },
]
