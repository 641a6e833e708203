import { change } from '../../audit/change.ts'
import type { Context } from '../../context.ts'
import { preferenceOf } from '../../notify/preferenceOf.ts'
import { writeNotification } from './writeNotification.ts'

const told = {
  type: 'SYSTEM_ALERT',
  title: 'Test notification',
  message: 'This is how notifications reach you.',
  link: '?view=notifications',
} as const

/** Sends the actor a test notification: live, kept, and by email as they prefer. */
export async function sendTest(ctx: Context) {
  const { id } = ctx.actor
  return change(ctx, async (tx) => {
    const written = await writeNotification(tx, id, { ...told, preference: preferenceOf[told.type] })
    return {
      action: 'notification.created',
      subject: { type: 'notification', id: written.notification.id },
      personId: id,
      after: { type: told.type, title: told.title, message: told.message },
      events: [written.event],
      answer: { notification: written.notification },
    }
  })
}
