import { HierarchyNode } from '@muster/contract/hierarchy/calls'
import type { Feature } from '../../feature.ts'
import { listPositions } from './positions/queries.ts'
import { hierarchyHandlers } from './routes.ts'

export const hierarchyFeature: Feature<'hierarchy'> = {
  reference: {
    title: 'Management hierarchy',
    description: 'Reporting lines, departments and positions.',
    shapes: { HierarchyNode },
  },
  handlers: hierarchyHandlers,
  auditActions: [
    'department.created',
    'department.changed',
    'department.removed',
    'department.merged',
    'position.created',
    'position.changed',
    'position.removed',
    'position.merged',
  ],
  demo: { createAtStart: listPositions },
}
