import { randomUUID } from 'node:crypto'
import type { CreateUser } from '@muster/contract/users/forms'
import type { Who } from '../../../../testing/rows.ts'
import { fileOf, payloadOf } from '../../../../testing/forms.ts'
import { newUser } from './users.ts'
import { nothing, type World } from '../../../../testing/world.ts'

/** Somebody new below the person, so that other calls lose nobody they need; the caller where it is about them. */
export async function newcomerInput(world: World, { actor, subject }: Who) {
  if (subject === null) return { id: nothing() }
  return { id: subject === actor ? actor : await world.person('Employee', subject) }
}

/** Another's new password, with one's own. */
export const newPasswordInput = async (world: World, who: Who) => ({
  ...(await newcomerInput(world, who)),
  newPassword: 'Another-horse-9',
  currentPassword: await world.password(who.actor),
})

/** Somebody who is to be added below the person. */
export const newPersonInput = (_: World, { subject }: Who): CreateUser =>
  newUser('New', { email: `${randomUUID()}@test.example`, managerId: subject ?? nothing() })

/** One of several alike, so that it is the same however many others there are. */
export const ownerSearchInput = () => ({ search: 'owner@' })

/** A file of people that is the same for everybody, and changes nobody. */
export const peopleFileInput = () => ({
  file: fileOf('Email,LL-ID\nstranger@test.example,\n', 'people.csv', 'text/csv'),
})

/** A file that adds somebody, checked before. */
export async function checkedFileInput(world: World) {
  const file = fileOf(
    `First Name,Last Name,Email,Position\n${world.newName()},New,${randomUUID()}@test.example,Engineer\n`,
    'people.csv',
  )
  const form = await payloadOf({ file })
  const { body } = await world.app.call('Owner', 'POST', '/users/import/check', form.body, form.headers)
  return { file, digest: String(body.digest) }
}
