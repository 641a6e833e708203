import { randomUUID } from 'node:crypto'
import type { CreateUser } from '@muster/contract/users/forms'
import type { Who } from '../../../../testing/rows.ts'
import { fileOf, payloadOf } from '../../../../testing/forms.ts'
import { newUser } from './users.ts'
import { unknownId, type World } from '../../../../testing/world.ts'

/**
 * Adds a person below the subject, so that other calls lose no one they need, and returns the input; the caller if it
 * is about them.
 */
export async function newcomerInput(world: World, { actor, subject }: Who) {
  if (subject === null) return { id: unknownId() }
  return { id: subject === actor ? actor : await world.person('Employee', subject) }
}

/** Returns another person's new password, with the caller's own. */
export const newPasswordInput = async (world: World, who: Who) => ({
  ...(await newcomerInput(world, who)),
  newPassword: 'Another-horse-9',
  currentPassword: await world.password(who.actor),
})

/** Returns a person to be added below the subject. */
export const newPersonInput = (_: World, { subject }: Who): CreateUser =>
  newUser('New', { email: `${randomUUID()}@test.example`, managerId: subject ?? unknownId() })

/** Returns a search for one of several alike, so that the result does not depend on others. */
export const ownerSearchInput = () => ({ search: 'owner@' })

/** Returns a file of people that is the same for everyone, and changes no one. */
export const peopleFileInput = () => ({
  file: fileOf('Email,LL-ID\nstranger@test.example,\n', 'people.csv', 'text/csv'),
})

/** Returns a checked file that adds a person. */
export async function checkedFileInput(world: World) {
  const file = fileOf(
    `First Name,Last Name,Email,Position\n${world.newName()},New,${randomUUID()}@test.example,Engineer\n`,
    'people.csv',
  )
  const form = await payloadOf({ file })
  const { body } = await world.app.call('Owner', 'POST', '/users/import/check', form.body, form.headers)
  return { file, digest: String(body.digest) }
}
