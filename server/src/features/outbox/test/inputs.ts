import type { Who } from '../../../../testing/rows.ts'
import { unknownId, type World } from '../../../../testing/world.ts'
import { mails } from '../../../mail/tables.ts'

/**
 * Adds a mail that is addressed to the subject and has the status KEPT, and returns its id. Without a subject, returns
 * an unknown id.
 */
export async function mailInput({ app }: World, { subject: userId }: Who) {
  if (userId === null) return { id: unknownId() }
  const content = { subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
  const [mail] = await app.app.db
    .insert(mails)
    .values({ userId, recipient: 'somebody@test.example', ...content, status: 'KEPT' })
    .returning({ id: mails.id })
  if (!mail) throw new Error('The mail was not written')
  return mail
}

export const retryAllInput = () => ({ status: 'FAILED' })
