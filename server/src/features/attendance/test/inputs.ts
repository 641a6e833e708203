import { randomUUIDv7 } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { nothing, type World } from '../../../../testing/world.ts'
import type { Who } from '../../../../testing/rows.ts'
import { attendanceDays, breaks, clockEntries } from '../tables.ts'

/** As punches are recorded. */
const thisSecond = () => Temporal.Now.instant().round({ smallestUnit: 'second', roundingMode: 'floor' }).toString()

/** Nobody’s break lasts, and the person is out. */
async function sendHome({ app: { app } }: World, userId: string) {
  const now = thisSecond()
  await app.db
    .update(breaks)
    .set({ endTime: now })
    .where(and(eq(breaks.userId, userId), isNull(breaks.endTime)))
  await app.db
    .update(clockEntries)
    .set({ clockOut: now })
    .where(and(eq(clockEntries.userId, userId), isNull(clockEntries.clockOut)))
}

/** The person is in; answers the id of the day. */
async function letIn(world: World, userId: string): Promise<string> {
  await sendHome(world, userId)
  const { db } = world.app.app
  const date = Temporal.Now.plainDateISO('Africa/Cairo').toString()
  const [day] = await db
    .insert(attendanceDays)
    .values({ userId, date, zone: 'Africa/Cairo', status: 'PRESENT' })
    .onConflictDoUpdate({ target: [attendanceDays.userId, attendanceDays.date], set: { status: 'PRESENT' } })
    .returning()
  const dayId = day?.id ?? ''
  await db.insert(clockEntries).values({ userId, dayId, clockIn: thisSecond() })
  return dayId
}

/** For who is out. */
export async function outInput(world: World, { actor }: Who) {
  await sendHome(world, actor)
  return {}
}

/** For who is in. */
export async function inInput(world: World, { actor }: Who) {
  await letIn(world, actor)
  return {}
}

export const breakInput = async (world: World, who: Who) => ({ ...(await inInput(world, who)), breakType: 'LUNCH' })

/** A break that lasts. */
export async function pauseInput(world: World, { subject }: Who) {
  if (subject === null) return { breakId: nothing() }
  const id = randomUUIDv7()
  const row = { id, userId: subject, dayId: await letIn(world, subject), breakType: 'SHORT' as const }
  await world.app.app.db.insert(breaks).values({ ...row, startTime: thisSecond() })
  return { breakId: id }
}
