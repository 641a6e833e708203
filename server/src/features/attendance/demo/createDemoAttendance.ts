import { now } from '../../../clock.ts'
import type { App } from '../../../context.ts'
import { recordHistory } from '../recordHistory.ts'
import { attendanceDays } from '../tables.ts'
import { setting } from '../../../company/settings.ts'
import { demoAccounts } from '../../../people/demo/accounts.ts'
import { actorsByEmail, contextOf } from '../../../people/demo/acting.ts'
import { attendancePlan } from './attendancePlan.ts'

/**
 * Records the demo company's three months of attendance in the name of its owner. May run again after a crash, and at
 * once in two processes: it happens once.
 */
export async function createDemoAttendance(app: App): Promise<void> {
  if (await app.db.$count(attendanceDays)) return
  const timeZone = await setting(app.db, 'timeZone')
  const actors = await actorsByEmail(app)
  const owner = actors.get(demoAccounts[0].email)
  if (!owner) throw new Error('The demo company has no owner')
  const days = [...attendancePlan(now().toZonedDateTimeISO(timeZone))].flatMap(([email, planned]) => {
    const userId = actors.get(email)?.id
    if (!userId) throw new Error(`${email} is not in the demo company`)
    return planned.map((day) => ({ ...day, userId, zone: timeZone }))
  })
  await recordHistory(contextOf(app, owner, 'start', 'demo-attendance'), days)
}
