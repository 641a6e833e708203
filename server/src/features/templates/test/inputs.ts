import { randomUUIDv7 } from 'node:crypto'
import type { Who } from '../../../../testing/rows.ts'
import { unknownId, type World } from '../../../../testing/world.ts'
import { emailTemplates, emailTemplateVersions } from '../../../mail/templates/tables.ts'
import { templateInput } from './templates.ts'

/**
 * Returns a template for an email that is not a security email, so that it can be changed by people other than Super
 * Admins.
 */
export const contentInput = () =>
  templateInput({ category: 'leave', event: 'leave.approved', htmlContent: '<p>{{dates}}</p>' })
export const categoryInput = () => ({ category: 'leave' })
export const draftInput = () => ({ ...templateInput(), name: undefined })

/** Inserts a template with two different versions and no creator, and returns its id as input. */
export async function idInput({ app: { app } }: World, { subject }: Who) {
  if (!subject) return { id: unknownId() }
  const [id, { textContent: _, ...content }] = [randomUUIDv7(), templateInput({ event: null })]
  const row = { ...content, category: 'activation', event: null } as const
  await app.db.insert(emailTemplates).values({ ...row, id, version: 2 })
  await app.db.insert(emailTemplateVersions).values([
    { ...row, templateId: id, number: 1, subject: 'Before' },
    { ...row, templateId: id, number: 2 },
  ])
  return { id }
}

export const updateInput = async (world: World, ids: Who) => ({
  ...templateInput({ event: null, subject: 'Another subject' }),
  ...(await idInput(world, ids)),
})
export const versionInput = async (world: World, ids: Who) => ({ ...(await idInput(world, ids)), number: 1 })
