import type { World } from '../../../../testing/world.ts'
import { mails } from '../../../mail/tables.ts'

/** A mail that is kept. */
export async function mailInput({ app }: World) {
  const [mail] = await app.app.db
    .insert(mails)
    .values({
      recipient: 'somebody@test.example',
      subject: 'Hello',
      text: 'Hello',
      html: '<p>Hello</p>',
      status: 'KEPT',
    })
    .returning({ id: mails.id })
  if (!mail) throw new Error('The mail was not written')
  return mail
}

export const retryAllInput = () => ({ status: 'FAILED' })
