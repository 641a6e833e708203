import type { App } from '../../../context.ts'
import { actorOf, actorsByEmail, contextOf } from '../../../people/demo/acting.ts'
import { createCustomReport } from '../custom/createCustomReport.ts'
import { createSchedule } from '../schedules/saveSchedule.ts'

/** Creates a custom report for HR, and schedules for HR and the owner. */
export async function createDemoReports(app: App): Promise<void> {
  const actors = await actorsByEmail(app)
  const [owner, hr, manager] = [actorOf(actors, 'owner'), actorOf(actors, 'hr'), actorOf(actors, 'manager')]
  const as = (actor: typeof hr, call: string, key: string) => contextOf(app, actor, call, `demo-reports-${key}`)
  const { report } = await createCustomReport(as(hr, 'POST /reports/custom', 'monday'), {
    name: 'Monday overview',
    metrics: [
      'attendance.lateArrivals',
      'attendance.absentDays',
      'leaves.pendingRequests',
      'recruitment.openApplications',
    ],
  })
  await createSchedule(as(hr, 'POST /reports/schedules', 'weekly'), {
    report: report.id,
    every: 'week',
    day: 1,
    recipients: [hr.id, manager.id],
  })
  await createSchedule(as(owner, 'POST /reports/schedules', 'monthly'), {
    report: 'dashboard',
    every: 'month',
    day: 1,
    recipients: [owner.id, hr.id],
  })
}
