import { eq } from 'drizzle-orm'
import { urns } from '@muster/contract/scim/urns'
import { users } from '../../../people/tables.ts'
import { unknownId, type World } from '../../../../testing/world.ts'
import type { Who } from '../../../../testing/rows.ts'
import { testPassword } from '../../../../testing/company.ts'

/** Returns the input for a new person. */
export function newUserInput({ newName }: Pick<World, 'newName'>) {
  const userName = `${newName().toLowerCase()}@scim.example`
  return {
    schemas: [urns.user],
    userName,
    name: { givenName: 'Ada', familyName: 'Byron' },
    emails: [{ value: userName, type: 'work', primary: true }],
    active: true,
  }
}

/** Returns the body of a PATCH with these operations. */
export const patchOf = (...operations: object[]) => ({ schemas: [urns.patch], Operations: operations })

/** Returns the input of a change of someone’s title. */
export const titleInput = (world: World, { subject }: Who) => ({
  id: subject ?? unknownId(),
  ...patchOf({ op: 'replace', path: 'title', value: world.newName() }),
})

/** Returns the input of a replacement that changes someone’s title. */
export const replacementInput = (world: World, { subject }: Who) => ({
  id: subject ?? unknownId(),
  schemas: [urns.user],
  title: world.newName(),
})

/** Returns the id of a person whom the call may delete: the subject, or someone new for the caller themselves. */
export async function personToDelete(world: World, { actor, subject }: Who) {
  if (subject === actor) return { id: await world.person('Employee', actor) }
  const [person] = subject ? await world.app.app.db.select().from(users).where(eq(users.id, subject)) : []
  return { id: person ? await world.person('Employee', person.id) : unknownId() }
}

/** Returns the id of a new role without permissions. */
export const roleToChange = async (world: World) => ({ id: await world.role(null) })

/** Returns the input of a new name for a role. */
export const renameInput = async (world: World) => ({
  ...(await roleToChange(world)),
  ...patchOf({ op: 'replace', value: { displayName: world.newName() } }),
})

/** Returns the input of a replacement with a new name for a role. */
export const newNameInput = async (world: World) => ({
  ...(await roleToChange(world)),
  schemas: [urns.group],
  displayName: world.newName(),
})

/** Returns the input of a change of the settings by a person, with their password. */
export async function settingsInput(world: World, { actor }: Who) {
  await world.password(actor)
  return { groups: 'ROLES', providerId: null, changesAddresses: true, currentPassword: testPassword }
}
