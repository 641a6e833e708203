import { visiblePerson } from '../../people/reach.ts'
import type { Handlers } from '../../http/serveContract.ts'
import { listAttendance, attendanceArea } from './queries.ts'

export const attendanceHandlers: Handlers<'attendance'> = {
  async list({ app, actor }, { userId = actor.id, ...query }) {
    if (userId !== actor.id) await visiblePerson(app.db, actor, attendanceArea, userId)
    return listAttendance(app.db, userId, query)
  },
}
