import type { World } from '../../../../testing/world.ts'
import { profileImages } from '../profile/tables.ts'

/** Adds a picture for a person; returns its version. */
export async function profileImageOf({ app }: World, userId: string): Promise<string> {
  const version = '0123456789abcdef'
  const image = { version, small: Buffer.from('small'), large: Buffer.from('large') }
  await app.app.db
    .insert(profileImages)
    .values({ userId, ...image })
    .onConflictDoUpdate({ target: profileImages.userId, set: image })
  return version
}
