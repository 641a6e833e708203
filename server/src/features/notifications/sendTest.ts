import { change } from '../../audit/change.ts'
import type { Context } from '../../context.ts'
import { preferenceOf } from '../../notify/preferenceOf.ts'
import { writeNotification } from './writeNotification.ts'

const testNotice = {
  type: 'SYSTEM_ALERT',
  title: 'Test notification',
  message: 'This is how notifications reach you.',
  link: '?view=notifications',
} as const

/** Sends the actor a test notification: to open pages, to their list, and by email if they want it. */
export async function sendTest(ctx: Context) {
  const { id } = ctx.actor
  return change(ctx, async (tx) => {
    const stored = await writeNotification(tx, id, { ...testNotice, preference: preferenceOf[testNotice.type] })
    return {
      action: 'notification.created',
      subject: { type: 'notification', id: stored.notification.id },
      personId: id,
      after: { type: testNotice.type, title: testNotice.title, message: testNotice.message },
      events: [stored.event],
      answer: { notification: stored.notification },
    }
  })
}
