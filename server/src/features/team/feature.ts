import { TeamMember } from '@muster/contract/team/calls'
import type { Feature } from '../../feature.ts'
import { teamHandlers } from './routes.ts'

export const teamFeature: Feature<'team'> = {
  reference: {
    title: 'Team',
    description: 'Your team and their status today.',
    shapes: { TeamMember },
  },
  handlers: teamHandlers,
}
