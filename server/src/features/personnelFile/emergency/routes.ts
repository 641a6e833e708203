import { emergencyArea } from '../areas.ts'
import type { EmergencyContact } from '@muster/contract/personnelFile/emergencyContacts'
import { visiblePerson } from '../../../people/reach.ts'
import { record } from '../../../audit/record.ts'
import type { Context } from '../../../context.ts'
import type { Handlers } from '../../../http/serveContract.ts'
import { listRecords } from '../listRecords.ts'
import { currentVersion, versionPage } from '../../../people/sealedRecords/versions.ts'
import { saveEmergencyContact } from './saveEmergencyContact.ts'
import { emergencyContacts } from '../tables.ts'

const source = { table: emergencyContacts, userId: emergencyContacts.userId, savedAt: emergencyContacts.createdAt }

/** Logs access to another person's contact, if there is one. */
async function recordAccess(ctx: Context, personId: string, found: boolean) {
  if (personId === ctx.actor.id || !found) return
  const subject = { type: 'emergency_contact', id: personId }
  await record(ctx.app.db, ctx, { action: 'emergency_contact.seen', subject, personId })
}

export const emergencyHandlers = {
  emergencyPeople: ({ app, actor }, query) => listRecords(app.db, actor, emergencyArea, source, query),
  async emergencyContact(ctx, { id }) {
    const { app, actor } = ctx
    await visiblePerson(app.db, actor, emergencyArea, id)
    const emergencyContact = await currentVersion<EmergencyContact>(app.db, app, emergencyContacts, id)
    await recordAccess(ctx, id, emergencyContact !== null)
    return { emergencyContact }
  },
  async emergencyVersions(ctx, { id, ...query }) {
    const { app, actor } = ctx
    await visiblePerson(app.db, actor, emergencyArea, id)
    const page = await versionPage<EmergencyContact>(app.db, app, emergencyContacts, { userId: id, ...query })
    await recordAccess(ctx, id, page.versions.length > 0)
    return page
  },
  saveEmergencyContact,
} satisfies Partial<Handlers<'personnelFile'>>
