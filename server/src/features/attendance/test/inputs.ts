import { randomUUIDv7 } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { unknownId, type World } from '../../../../testing/world.ts'
import type { Who } from '../../../../testing/rows.ts'
import { workedOvertime } from '../approvedOvertime.ts'
import { attendanceCorrections, attendanceDays, breaks, clockEntries } from '../tables.ts'
import { punchTime, formatInstant } from '../clocking/times.ts'
import { dayOf, newDate } from './world.ts'
import { employ } from '../../../people/employments/test/employ.ts'

/** Returns the current time in whole seconds, the precision in which work is recorded. */
const thisSecond = () => formatInstant(punchTime())

/** Ends an open break and clocks the person out, if they are clocked in. */
async function clockOutIfIn({ app: { app } }: World, userId: string) {
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

/** Clocks the person in; returns the id of the day. */
async function clockIn(world: World, userId: string): Promise<string> {
  await clockOutIfIn(world, userId)
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

/** Clocks the person out and returns the empty input of a clock-in. */
export async function clockOutInput(world: World, { actor }: Who) {
  await clockOutIfIn(world, actor)
  return {}
}

/** Clocks the person in and returns the empty input of calls that need an open session. */
export async function clockInInput(world: World, { actor }: Who) {
  await clockIn(world, actor)
  return {}
}

export const breakInput = async (world: World, ids: Who) => ({
  ...(await clockInInput(world, ids)),
  breakType: 'LUNCH',
})

/** Adds an open break and returns the input that ends it. */
export async function pauseInput(world: World, { subject }: Who) {
  if (subject === null) return { breakId: unknownId() }
  const id = randomUUIDv7()
  const row = { id, userId: subject, dayId: await clockIn(world, subject), breakType: 'SHORT' as const }
  await world.app.app.db.insert(breaks).values({ ...row, startTime: thisSecond() })
  return { breakId: id }
}

const hours = { clockIn: '09:00', clockOut: '17:00' }

/** Sets the subject's first day of employment to long ago; returns their id. */
async function employed({ app: { app } }: World, { subject }: Who): Promise<string> {
  if (subject) await employ(app.db, subject, { first: '2020-01-01' })
  return subject ?? unknownId()
}

export async function editInput(world: World, ids: Who) {
  const userId = await employed(world, ids)
  return { id: ids.subject ? await dayOf(world, userId) : unknownId(), ...hours, notes: 'The gate was broken' }
}

export const removeInput = async (world: World, ids: Who) => ({
  id: (await editInput(world, ids)).id,
  reason: 'It was somebody else',
})

export const createInput = async (world: World, ids: Who) => ({
  userId: await employed(world, ids),
  date: newDate(),
  ...hours,
  notes: 'The gate was broken',
})

export const overrideInput = async (world: World, ids: Who) => ({
  userId: await employed(world, ids),
  date: newDate(),
  ...hours,
  breakTime: 60,
  totalWorkedHours: 7,
  overrideReason: 'The gate was broken',
})

/** Adds a day that the server closed and returns the input that corrects its clock-out. */
export async function forgottenInput(world: World, { actor }: Who) {
  await employed(world, { actor, subject: actor })
  const date = newDate()
  const id = await dayOf(world, actor, date)
  await world.app.app.db.update(attendanceDays).set({ autoClosed: true }).where(eq(attendanceDays.id, id))
  return { date, clockOut: '18:00', reason: 'I forgot' }
}

/** Adds a pending request of the subject and returns its id as the input. */
async function requestInput(world: World, ids: Who): Promise<{ id: string }> {
  const userId = await employed(world, ids)
  const id = randomUUIDv7()
  if (!ids.subject) return { id }
  const date = newDate()
  const at = (time: string) => `${date}T${time}:00.000Z`
  const after = { clockIn: at('07:00'), clockOut: at('15:00'), breakMinutes: 0, workedMinutes: 480 }
  const row = { id, userId, date, zone: 'Africa/Cairo', after, reason: 'The gate was broken', createdBy: userId }
  await world.app.app.db.insert(attendanceCorrections).values({ ...row, status: 'PENDING' })
  return { id }
}

export const decideInput = (status: 'APPROVED' | 'REJECTED' | 'WITHDRAWN') => async (world: World, ids: Who) => ({
  ...(await requestInput(world, ids)),
  status,
  reason: 'As it was',
})

/** Returns the input for exporting the month of a person below the actor. */
export async function exportInput(world: World, { actor }: Who) {
  const date = newDate()
  await dayOf(world, await world.person('Employee', actor), date)
  return { month: date.slice(0, 7), scope: 'team' }
}

export const overtimeInput = () => ({ month: '2022-01', page: 1, limit: 100 })

/** Adds a day with an hour of overtime and returns the input that approves it. */
export async function approveInput(world: World, { subject }: Who) {
  const recordId = subject ? await dayOf(world, subject) : unknownId()
  const figures = { agreedMinutes: 420, overtimeSeconds: 3600 }
  await world.app.app.db.update(attendanceDays).set(figures).where(eq(attendanceDays.id, recordId))
  return { recordId, minutes: { day: 30, night: 0, restDay: 0, holiday: 0 } }
}

/** Requests a correction for a person below the actor and returns the input that approves it with others. */
export async function decideCorrectionsInput(world: World, { actor }: Who) {
  const subject = await world.person('Employee', actor)
  return { status: 'APPROVED', requests: [await requestInput(world, { actor, subject })] }
}

/** Adds a day with overtime of a person below the actor and returns the input that approves it with others. */
export async function decideOvertimeInput(world: World, { actor }: Who) {
  const { recordId, minutes } = await approveInput(world, { actor, subject: await world.person('Employee', actor) })
  const days = await world.app.app.db.select().from(attendanceDays).where(eq(attendanceDays.id, recordId))
  const [worked] = await workedOvertime(world.app.app.db, days)
  return { requests: [{ id: recordId, minutes, worked: worked ?? minutes }] }
}

/** Adds a day with overtime of a person below the actor and returns the input that asks what it is worth. */
export async function overtimeWorthInput(world: World, who: Who) {
  const { requests } = await decideOvertimeInput(world, who)
  return { requests: requests.map(({ id }) => ({ id })) }
}
