import { eq, sql } from 'drizzle-orm'
import { visiblePerson, peopleArea } from '../../../people/reach.ts'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import type { Queryable, Tx } from '../../../db/database.ts'
import { throwIf, assertFound, notFound } from '../../../kernel/errors.ts'
import { standingOf } from '../../../people/person.ts'
import { needsPermission } from '../../../kernel/actor.ts'
import { userPolicy } from '../../../people/policy.ts'
import { users } from '../../../people/tables.ts'
import { readPicture, thumbnailsOf } from '../pictures.ts'
import { profileImages } from './tables.ts'
import { profileChanged } from './updateProfile.ts'

/**
 * Sets a person's picture and deletes the old one. Actors may set their own picture or, with `users.update`, that of a
 * person whom they may see.
 * @throws Refusal 415 naming the field if the file is not a picture; 404 for people whom the actor may not see; 403 for
 * a person with an administrative role.
 */
export async function setImage(ctx: Context, { id, profileImage }: { id: string; profileImage: File }) {
  const { app } = ctx
  // Checked here because reading a picture is slow and must not lock a row; the change checks again.
  await assertCanChange(app.db, ctx, id)
  const thumbnails = await readPicture(profileImage, 'profileImage', thumbnailsOf)
  const path = `/users/${id}/profile-image?v=${thumbnails.version}`
  return change(ctx, async (tx) => {
    const before = await lockImage(tx, ctx, id)
    const { version, small, large } = thumbnails
    const image = { version, small, large, createdAt: sql`now()` }
    await tx
      .insert(profileImages)
      .values({ userId: id, ...image })
      .onConflictDoUpdate({ target: profileImages.userId, set: image })
    await setPath(tx, id, path)
    return {
      action: 'profile.image_set',
      subject: { type: 'user', id },
      personId: id,
      before: { profileImage: before },
      after: { profileImage: path },
      events: profileChanged(id, ctx.actor.id),
      answer: { profileImage: path },
    }
  })
}

/**
 * Removes a person's picture, if there is one.
 * @throws Refusal as `setImage`.
 */
export async function removeImage(ctx: Context, { id }: { id: string }): Promise<void> {
  await change(ctx, async (tx) => {
    const before = await lockImage(tx, ctx, id)
    await tx.delete(profileImages).where(eq(profileImages.userId, id))
    await setPath(tx, id, null)
    return {
      action: 'profile.image_removed',
      subject: { type: 'user', id },
      personId: id,
      before: { profileImage: before },
      after: { profileImage: null },
      events: profileChanged(id, ctx.actor.id),
      answer: undefined,
    }
  })
}

/**
 * Checks that the actor may change this person's picture. For their own picture, actors need the permission
 * `settings.user_preferences`; for other people's pictures, the rules for changing the person's details apply.
 * @throws Refusal 403 or 404.
 */
async function assertCanChange(db: Queryable, { actor }: Context, id: string): Promise<void> {
  if (id === actor.id) return throwIf(needsPermission(actor, 'settings.user_preferences'))
  throwIf(actor.permissions.has('users.update') ? null : notFound())
  await visiblePerson(db, actor, peopleArea, id)
  throwIf(userPolicy.change(actor, await standingOf(db, actor, id), 'change the picture of'))
}

async function lockImage(tx: Tx, ctx: Context, id: string): Promise<string | null> {
  await assertCanChange(tx, ctx, id)
  const [person] = await tx.select({ image: users.profileImage }).from(users).where(eq(users.id, id)).for('update')
  assertFound(person)
  return person.image
}

const setPath = (tx: Tx, id: string, path: string | null) =>
  tx.update(users).set({ profileImage: path }).where(eq(users.id, id))
