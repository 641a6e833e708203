import { Colleague, PersonCard } from '@muster/contract/directory/calls'
import type { Feature } from '../../feature.ts'
import { directoryHandlers } from './routes.ts'
import { peopleSource } from './searchSource.ts'

export const directoryFeature: Feature<'directory'> = {
  reference: {
    title: 'Directory',
    description: 'Everyone in the company, and the page of each person.',
    shapes: { Colleague, PersonCard },
  },
  handlers: directoryHandlers,
  search: [peopleSource],
}
