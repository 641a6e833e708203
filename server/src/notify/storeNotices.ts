import { randomUUIDv7 } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import {
  notificationPreferenceDefaults,
  type NotificationPreferences,
} from '@muster/contract/notifications/preferences'
import type { App } from '../context.ts'
import type { Tx } from '../db/database.ts'
import { isOneOf } from '../db/recordset.ts'
import { insertRows } from '../db/insertRows.ts'
import type { Notice } from '../events/event.ts'
import { postMails } from '../mail/postMail.ts'
import { users } from '../people/tables.ts'
import { eventOfNotice } from './noticeMails.ts'
import { notificationPreferences, notifications } from './tables.ts'

type Services = Pick<App, 'config' | 'mails' | 'log'>

/** A notice with its recipients and its event. */
export interface Addressed {
  notice: Notice
  to: readonly string[]
  event: number
  part: number
}

/**
 * Stores the notifications of many notices, and mails for people who want them, with a fixed number of statements. Only
 * active people are notified, each once per notice. Returns the notifications to push.
 */
export async function storeNotices(
  tx: Tx,
  services: Services,
  notices: readonly Addressed[],
): Promise<{ id: string; userId: string }[]> {
  const ids = [...new Set(notices.flatMap(({ to }) => to))]
  if (!ids.length) return []
  const found = await tx
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      payslipLanguage: users.payslipLanguage,
      email: users.email,
      preferences: notificationPreferences.preferences,
    })
    .from(users)
    .leftJoin(notificationPreferences, eq(notificationPreferences.userId, users.id))
    .where(and(isOneOf(users.id, ids), eq(users.status, 'ACTIVE')))
  const people = new Map(found.map((person) => [person.id, person]))
  const deliveries = notices.flatMap(({ to, ...one }) =>
    [...new Set(to)].flatMap((id) => {
      const person = people.get(id)
      return person ? [{ ...one, person }] : []
    }),
  )
  if (!deliveries.length) return []
  const unwritten = deliveries.filter(({ notice: { stored: storedId } }) => storedId === undefined)
  // Ids follow the order of events, because lists sort notifications of the same moment by id.
  const newIds = unwritten.map(() => randomUUIDv7()).toSorted()
  const rows = unwritten.map(
    ({ notice: { type, title, message, link, bySession, at }, person, event, part }, index) => {
      const columns = { type, title, message, link, bySession: bySession || null, createdAt: at }
      return { id: newIds[index] as string, userId: person.id, event, part, ...columns }
    },
  )
  await insertRows(tx, notifications, rows)
  await mail(tx, services, deliveries.filter(wantsMail))
  const before = deliveries.flatMap(({ notice: { stored: storedId }, person }) =>
    storedId ? [{ id: storedId, userId: person.id }] : [],
  )
  return [...before, ...rows.map(({ id, userId }) => ({ id, userId }))]
}

interface Person {
  id: string
  firstName: string
  lastName: string
  payslipLanguage: 'en' | 'ar' | null
  email: string
  preferences: Partial<NotificationPreferences> | null
}
interface Delivery {
  notice: Notice
  person: Person
}

function wantsMail({ notice: { preference }, person }: Delivery): boolean {
  const wants = { ...notificationPreferenceDefaults, ...person.preferences }
  return preference === null || (wants.emailNotifications && wants[preference])
}

const mail = (tx: Tx, services: Services, deliveries: readonly Delivery[]): Promise<void> =>
  postMails(
    tx,
    services,
    deliveries.map(({ notice, person }) => ({
      to: person,
      ...eventOfNotice(notice, `${services.config.publicUrl}/${notice.link ?? ''}`, services.mails),
    })),
  )
