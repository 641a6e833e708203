import { formatNumber } from '@muster/contract/kit/formatters'
import { randomUUIDv7 } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import { nobody } from '../../actor.ts'
import { ownerEmail } from '../../people/owner.ts'
import { change } from '../../audit/change.ts'
import type { App } from '../../context.ts'
import { MiB, type Space } from '../../disk/space.ts'
import { users } from '../../people/tables.ts'
import { writeNotification } from './writeNotification.ts'
import { notifications } from '../../notify/tables.ts'

const titles = { low: 'The server’s disk is getting full', full: 'The server’s disk is full' }
const consequences = {
  low: 'When it is full, nothing more can be saved. Please make room, or use a larger disk.',
  full: 'Changes are refused until there is room; everything can still be read. Please make room, or use a larger disk.',
}

/**
 * Tells the owner that the disk is getting full, or is full; at most once a day, as it may come and go. False without
 * an owner.
 */
export async function tellOfDisk(app: App, state: 'low' | 'full', { free }: Space): Promise<boolean> {
  const [owner] = await app.db
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.email})`, (await ownerEmail(app.db, app.config)) ?? ''))
  if (!owner) return false
  if (await wasTold(app, owner.id, titles[state])) return true
  const room = formatNumber(Math.floor(free / MiB), 'en')
  const message = `${room} MB are left on the disk of ${app.config.dataDir}. ${consequences[state]}`
  const request = { id: randomUUIDv7(), address: 'server', userAgent: null, call: 'disk', idempotencyKey: null }
  await change({ app, actor: nobody, request }, async (tx) => {
    const told = { type: 'SYSTEM_ALERT', title: titles[state], message, link: null } as const
    const preference = 'systemMaintenance'
    const { notification, event } = await writeNotification(tx, owner.id, { ...told, preference })
    return {
      action: 'notification.created',
      subject: { type: 'notification', id: notification.id },
      personId: owner.id,
      after: { title: told.title },
      events: [event],
      answer: undefined,
    }
  })
  return true
}

async function wasTold({ db }: App, userId: string, title: string): Promise<boolean> {
  const lately = gt(notifications.createdAt, sql`now() - interval '1 day'`)
  return (
    (await db.$count(
      notifications,
      and(
        eq(notifications.userId, userId),
        eq(notifications.type, 'SYSTEM_ALERT'),
        eq(notifications.title, title),
        lately,
      ),
    )) > 0
  )
}
