import { visiblePerson } from '../../people/reach.ts'
import type { Handlers } from '../../http/serveContract.ts'
import { attendanceArea } from './policy.ts'
import { listAttendance } from './records/listAttendance.ts'

/** Calls that are being built. */
function later(name: string) {
  const answer = () => {
    throw new Error(`${name} is being built`)
  }
  return Object.defineProperty(answer, 'name', { value: name }) as never
}

export const attendanceHandlers: Handlers<'attendance'> = {
  async list({ app, actor }, { userId = actor.id, ...query }) {
    if (userId !== actor.id) await visiblePerson(app.db, actor, attendanceArea, userId)
    return listAttendance(app.db, actor, userId, query)
  },
  today: later('today'),
  clockIn: later('clockIn'),
  clockOut: later('clockOut'),
  startBreak: later('startBreak'),
  startBreakSimple: later('startBreakSimple'),
  endBreak: later('endBreak'),
  all: later('all'),
  team: later('team'),
  stats: later('stats'),
  check: later('check'),
  record: later('record'),
  people: later('people'),
  export: later('export'),
  editRecord: later('editRecord'),
  removeRecord: later('removeRecord'),
  createRecord: later('createRecord'),
  overrideWorkedHours: later('overrideWorkedHours'),
  workedHours: later('workedHours'),
  clockOutForgotten: later('clockOutForgotten'),
  corrections: later('corrections'),
  decideCorrection: later('decideCorrection'),
  overtime: later('overtime'),
  approveOvertime: later('approveOvertime'),
  pay: later('pay'),
}
