import { HierarchyNode } from '@muster/contract/hierarchy/calls'
import type { Feature } from '../../people/feature.ts'
import { hierarchyHandlers } from './routes.ts'

export const hierarchyFeature: Feature<'hierarchy'> = {
  reference: { title: 'Management hierarchy', description: 'Who reports to whom.', shapes: { HierarchyNode } },
  handlers: hierarchyHandlers,
}
