import { SearchResult } from '@muster/contract/search/calls'
import type { Feature } from '../../feature.ts'
import { searchHandlers } from './routes.ts'

export const searchFeature: Feature<'search'> = {
  reference: {
    title: 'Search',
    description: 'People and records, found by words.',
    shapes: { SearchResult },
  },
  handlers: searchHandlers,
}
