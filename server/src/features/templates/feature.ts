import { EmailTemplate } from '@muster/contract/templates/calls'
import type { Feature } from '../../feature.ts'
import { createDemoTemplates } from './demo/createDemoTemplates.ts'
import { reportUnused } from './reportUnused.ts'
import { templatesHandlers } from './routes.ts'

export const templatesFeature: Feature<'templates'> = {
  reference: {
    title: 'Email templates',
    description: 'Your own texts for the emails that the product sends.',
    shapes: { EmailTemplate },
  },
  handlers: templatesHandlers,
  auditActions: [
    'template.created',
    'template.changed',
    'template.activated',
    'template.deactivated',
    'template.restored',
    'template.tested',
    'template.deleted',
    'template.unused',
  ],
  scheduledWork: { 'templates.reportUnused': { cron: '25 * * * *', work: reportUnused } },
  demo: { createLaterHistory: createDemoTemplates },
}
