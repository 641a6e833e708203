import type { Handlers } from '../../http/serveContract.ts'
import { createTemplate } from './createTemplate.ts'
import { templateEvents, templateVariables } from './events.ts'
import { previewDraft, previewFrame, previewTemplate } from './previews.ts'
import { allTemplates } from './queries.ts'
import { removeTemplate } from './removeTemplate.ts'
import { sendTest } from './sendTest.ts'
import { toggleStatus } from './toggleStatus.ts'
import { updateTemplate } from './updateTemplate.ts'
import { restoreVersion, templateVersions } from './versions.ts'

export const templatesHandlers: Handlers<'templates'> = {
  list: async (ctx) => ({ templates: await allTemplates(ctx) }),
  events: templateEvents,
  variables: templateVariables,
  create: createTemplate,
  update: updateTemplate,
  toggleStatus,
  remove: removeTemplate,
  preview: previewTemplate,
  previewDraft,
  frame: previewFrame,
  sendTest,
  versions: templateVersions,
  restoreVersion,
}
