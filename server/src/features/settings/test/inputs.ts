import { eq } from 'drizzle-orm'
import { notificationPreferenceDefaults } from '@muster/contract/notifications/preferences'
import { companyLogos, settings } from '../../../companySettings/tables.ts'
import { samplePng } from '../../../../testing/sampleFiles.ts'
import { fileOf } from '../../../../testing/forms.ts'
import { unknownId, type World } from '../../../../testing/world.ts'
import { listViews } from '../listViews/tables.ts'
import { profileImageOf } from './world.ts'
import type { Who } from '../../../../testing/rows.ts'

export const imageInput = async (world: World, { subject }: Who) => ({
  id: subject ?? unknownId(),
  v: subject ? await profileImageOf(world, subject) : '0'.repeat(16),
})
export const imageToRemove = async (world: World, ids: Who) => {
  const { id } = await imageInput(world, ids)
  return { id }
}
export const newImageInput = async (_: World, { subject }: Who) => ({
  id: subject ?? unknownId(),
  profileImage: fileOf(samplePng(), 'me.png'),
})
export const ownNameInput = () => ({ firstName: 'Another', lastName: 'Name', phoneNumber: '+20 100 000 0000' })
export const newPasswordInput = async (world: World, { actor }: Who) => ({
  currentPassword: await world.password(actor),
  newPassword: 'Another-horse-9',
})
export const allFlags = () => notificationPreferenceDefaults
export const switchInput = () => ({ enabled: true })
export const systemInput = () => ({ changes: { graceMinutes: 10 }, were: { graceMinutes: 15 } })
/** Resets the password policy and returns the input that changes it. */
export const policyInput = async ({ app }: World) => {
  await app.app.db.delete(settings).where(eq(settings.key, 'passwordLeastLength'))
  return { changes: { leastLength: 9 }, were: { leastLength: 8 } }
}
export const listViewInput = () => ({ list: 'users', name: `View ${unknownId()}`, params: { status: 'ACTIVE' } })
/** Returns input that renames a view of the subject. */
export const ownViewInput = async ({ app }: World, { subject }: Who) => {
  const name = `View ${unknownId()}`
  if (!subject) return { id: unknownId(), name }
  const values = { userId: subject, list: 'team' as const, name, params: { status: 'ACTIVE' } }
  const [view] = await app.app.db.insert(listViews).values(values).returning({ id: listViews.id })
  return { id: view?.id, name: `Renamed ${unknownId()}` }
}
export const ownViewToRemove = async (world: World, ids: Who) => ({ id: (await ownViewInput(world, ids)).id })
export const logoInput = () => ({ logo: fileOf(samplePng(), 'logo.png') })
/** Adds a company logo and returns the input that reads it. */
export const presentLogo = async ({ app: { app } }: World) => {
  const version = 'fedcba9876543210'
  await app.db
    .insert(companyLogos)
    .values({ version, content: Buffer.from(samplePng()) })
    .onConflictDoNothing()
  await app.db.insert(settings).values({ key: 'logo', value: version }).onConflictDoNothing()
  return { v: version }
}
/** Resets the paid breaks and returns the input that changes them. */
export const paidBreaksInput = async ({ app }: World) => {
  await app.app.db.delete(settings).where(eq(settings.key, 'paidBreaks'))
  return { changes: { paidBreaks: [] }, were: { paidBreaks: ['MEETING'] } }
}
