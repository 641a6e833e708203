import { emergencyArea, assertOwnPerson, recordChanged } from '../areas.ts'
import type { EmergencyContact, SaveEmergencyContact } from '@muster/contract/personnelFile/emergencyContacts'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { addVersion, currentVersion } from '../../../people/sealedRecords/versions.ts'
import { emergencyContacts } from '../tables.ts'

/**
 * Saves the actor's emergency contact as a new version and returns it. Reads the version only after `change` has ended,
 * because `change` stores its `answer` unencrypted.
 * @throws Refusal 403 for another person's contact; 404 if that person is not visible to the actor.
 */
export async function saveEmergencyContact(ctx: Context, { id: userId, ...contact }: SaveEmergencyContact) {
  const { app, actor } = ctx
  await assertOwnPerson(app.db, actor, emergencyArea, userId)
  await change(ctx, async (tx) => {
    const { id, version, changed } = await addVersion<EmergencyContact>(tx, app, emergencyContacts, userId, contact)
    return {
      action: 'emergency_contact.changed',
      subject: { type: 'emergency_contact', id },
      personId: userId,
      after: { version, changed },
      events: [recordChanged(emergencyArea, userId)],
      answer: null,
    }
  })
  const saved = await currentVersion<EmergencyContact>(app.db, app, emergencyContacts, userId)
  if (!saved) throw new Error('The emergency contact that was just saved is gone')
  return { emergencyContact: saved }
}
