import { TeamMember } from '@muster/contract/team/calls'
import type { Feature } from '../../people/feature.ts'
import { teamHandlers } from './routes.ts'

export const teamFeature: Feature<'team'> = {
  reference: {
    title: 'Team',
    description: 'The people below you, and where they are today.',
    shapes: { TeamMember },
  },
  handlers: teamHandlers,
}
