import { randomUUID } from 'node:crypto'
import type { CreateUser } from '@muster/contract/users/forms'
import type { Who } from '../../../../testing/rows.ts'
import { fileOf, payloadOf } from '../../../../testing/forms.ts'
import { newUser } from './users.ts'
import { unknownId, type World } from '../../../../testing/world.ts'

/**
 * Returns the id of a person to be changed: the caller, if they are the subject; otherwise a new person below the
 * subject, so that calls do not affect each other.
 */
export async function newcomerInput(world: World, { actor, subject }: Who) {
  if (subject === null) return { id: unknownId() }
  return { id: subject === actor ? actor : await world.person('Employee', subject) }
}

/** Returns the input that sets another person's password. It contains the caller's own password too. */
export const newPasswordInput = async (world: World, ids: Who) => ({
  ...(await newcomerInput(world, ids)),
  newPassword: 'Another-horse-9',
  currentPassword: await world.password(ids.actor),
})

/** Returns the input that adds a person below the subject. */
export const newPersonInput = (_: World, { subject }: Who): CreateUser =>
  newUser('New', { email: `${randomUUID()}@test.example`, managerId: subject ?? unknownId() })

/** Returns a search that finds exactly one person, whoever else was added. */
export const ownerSearchInput = () => ({ search: 'owner@' })

/** Returns a file of people that changes no one and is the same for every caller. */
export const peopleFileInput = () => ({
  file: fileOf('Email,LL-ID\nstranger@test.example,\n', 'people.csv', 'text/csv'),
})

/** Returns a checked file that adds one person, and its digest. */
export async function checkedFileInput(world: World) {
  const file = fileOf(
    `First Name,Last Name,Email,Position\n${world.newName()},New,${randomUUID()}@test.example,Engineer\n`,
    'people.csv',
  )
  const form = await payloadOf({ file })
  const { body } = await world.app.call('Owner', 'POST', '/users/import/check', form.body, form.headers)
  return { file, digest: String(body.digest) }
}
