import { and, eq, isNull } from 'drizzle-orm'
import type { Permission } from '@muster/contract/access/permissions'
import { newKey } from '../../../access/apiKeys.ts'
import { hashToken } from '../../../access/sessions.ts'
import { apiKeys } from '../../../access/tables.ts'
import { change } from '../../../audit/change.ts'
import { now } from '../../../kernel/clock.ts'
import type { App } from '../../../context.ts'
import { actorOf, actorsByEmail, contextOf } from '../../../people/demo/acting.ts'

interface DemoKey {
  key: string
  name: string
  permissions: readonly Permission[]
  /**
   * Days since the key was created. `endsInDays`: days until it expires. `revokedDaysAgo`: days since it was revoked.
   */
  madeDaysAgo: number
  endsInDays: number
  revokedDaysAgo?: number
}

const demoKeys: readonly DemoKey[] = [
  {
    key: 'doors',
    name: 'Door terminals',
    permissions: ['attendance.all_view', 'users.read'],
    madeDaysAgo: 60,
    endsInDays: 300,
  },
  {
    key: 'planning',
    name: 'Planning tool',
    permissions: ['leaves.read', 'leaves.all_view'],
    madeDaysAgo: 85,
    endsInDays: 5,
  },
  {
    key: 'intranet',
    name: 'Old intranet',
    permissions: ['users.read'],
    madeDaysAgo: 80,
    endsInDays: 200,
    revokedDaysAgo: 12,
  },
]

/** Creates API keys of the owner: one in use, one that expires soon, one revoked. Their tokens are unknown. */
export async function createDemoKeys(app: App): Promise<void> {
  const owner = actorOf(await actorsByEmail(app), 'owner')
  const at = (days: number) =>
    now()
      .add({ hours: 24 * days })
      .toString({ fractionalSecondDigits: 3 })
  for (const { key, name, permissions, madeDaysAgo, endsInDays, revokedDaysAgo } of demoKeys) {
    const context = contextOf(app, owner, 'POST /api-keys', `demo-key-${key}`, at(-madeDaysAgo))
    const id = await change(context, async (tx) => {
      const token = newKey()
      const values = { name, userId: owner.id, permissions: [...permissions].toSorted() }
      const [row] = await tx
        .insert(apiKeys)
        .values({
          ...values,
          tokenHash: hashToken(token),
          hint: token.slice(-4),
          createdAt: at(-madeDaysAgo),
          expiresAt: at(endsInDays),
        })
        .returning({ id: apiKeys.id })
      if (!row) throw new Error('The insert returned no row')
      return {
        action: 'api_key.made',
        subject: { type: 'api_key', id: row.id },
        personId: owner.id,
        after: { name, permissions: values.permissions },
        answer: row.id,
      }
    })
    if (revokedDaysAgo === undefined) continue
    const revocation = contextOf(app, owner, 'DELETE /api-keys/{id}', `demo-key-${key}`, at(-revokedDaysAgo))
    await change(revocation, async (tx) => {
      await tx
        .update(apiKeys)
        .set({ revokedAt: at(-revokedDaysAgo) })
        .where(and(eq(apiKeys.id, id), isNull(apiKeys.revokedAt)))
      const subject = { type: 'api_key', id }
      return { action: 'api_key.revoked', subject, personId: owner.id, before: { name }, answer: null }
    })
  }
}
