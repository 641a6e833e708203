import { visiblePerson } from '../../people/reach.ts'
import type { Handlers } from '../../http/serveContract.ts'
import { clockIn } from './clocking/clockIn.ts'
import { clockOut } from './clocking/clockOut.ts'
import { endBreak } from './clocking/endBreak.ts'
import { startBreak } from './clocking/startBreak.ts'
import { today } from './clocking/today.ts'
import { attendanceArea, workedHoursArea } from './shared/areas.ts'
import { clockOutForgotten } from './corrections/clockOutForgotten.ts'
import { createRecord } from './corrections/createRecord.ts'
import { decideCorrections } from './corrections/decideCorrections.ts'
import { decideCorrection } from './corrections/decideCorrection.ts'
import { editRecord } from './corrections/editRecord.ts'
import { listCorrections } from './corrections/listCorrections.ts'
import { overrideWorkedHours } from './corrections/overrideWorkedHours.ts'
import { pendingCorrections } from './corrections/pendingCorrections.ts'
import { removeRecord } from './corrections/removeRecord.ts'
import { workedHours } from './corrections/workedHours.ts'
import { approveOvertime } from './overtime/approveOvertime.ts'
import { decideOvertime } from './overtime/decideOvertime.ts'
import { listOvertime } from './overtime/listOvertime.ts'
import { monthPay } from './overtime/monthPay.ts'
import { overtimeWorth } from './overtime/overtimeWorth.ts'
import { pendingOvertime, pendingOvertimeWeeks } from './overtime/pendingOvertime.ts'
import { attendancePeople } from './records/attendancePeople.ts'
import { checkDay } from './records/checkDay.ts'
import { exportMonth } from './records/exportMonth.ts'
import { listAttendance } from './records/listAttendance.ts'
import { listGrid } from './records/listGrid.ts'
import { listMonth } from './records/listMonth.ts'
import { inMonth, monthStats } from './records/month.ts'
import { readDay } from './records/readDay.ts'
import { recordDetail } from './corrections/recordDetail.ts'

export const attendanceHandlers: Handlers<'attendance'> = {
  async list({ app, actor }, { userId = actor.id, ...query }) {
    if (userId !== actor.id) await visiblePerson(app.db, actor, attendanceArea, userId)
    return listAttendance(app.db, actor, userId, query)
  },
  today,
  clockIn,
  clockOut,
  startBreak,
  startBreakSimple: (ctx) => startBreak(ctx, { breakType: 'SHORT' }),
  endBreak,
  all: ({ app, actor }, query) => listMonth(app.db, actor, 'all', query),
  team: ({ app, actor }, query) => listMonth(app.db, actor, 'team', query),
  grid: ({ app, actor }, query) => listGrid(app.db, actor, query),
  async stats({ app, actor }, { userId = actor.id, month }) {
    if (userId !== actor.id) await visiblePerson(app.db, actor, attendanceArea, userId)
    return { stats: await monthStats(app.db, userId, month) }
  },
  day: ({ app, actor }, query) => readDay(app.db, actor, query),
  async check({ app, actor }, query) {
    await visiblePerson(app.db, actor, attendanceArea, query.userId)
    return checkDay(app.db, query)
  },
  record: ({ app, actor }, { id }) => recordDetail(app.db, actor, id),
  people: async ({ app, actor }, query) => ({ people: await attendancePeople(app.db, actor, query) }),
  editRecord,
  removeRecord,
  createRecord,
  overrideWorkedHours,
  async workedHours({ app, actor }, { userId, month }) {
    await visiblePerson(app.db, actor, workedHoursArea, userId)
    const where = month === undefined ? undefined : inMonth(month)
    return { workedHours: await workedHours(app.db, actor, userId, where) }
  },
  clockOutForgotten,
  corrections: ({ app, actor }, query) => listCorrections(app.db, actor, query),
  decideCorrection,
  export: exportMonth,
  overtime: ({ app, actor }, query) => listOvertime(app.db, actor, query),
  approveOvertime,
  pay: monthPay,
  pendingCorrections: ({ app, actor }, query) => pendingCorrections(app.db, actor, query),
  decideCorrections,
  pendingOvertime: ({ app, actor }, query) => pendingOvertime(app.db, actor, query),
  pendingOvertimeWeeks: ({ app, actor }, query) => pendingOvertimeWeeks(app.db, actor, query),
  overtimeWorth,
  decideOvertime,
}
