import { unknownId, type World } from '../../../../testing/world.ts'
import type { Who } from '../../../../testing/rows.ts'
import { customReports, reportRecipients, reportSchedules } from '../tables.ts'

export const ofAttendance = () => ({ reportId: 'attendance' })
export const ofPayroll = () => ({ reportId: 'payroll' })
export const presentDaysInput = () => ({ ...ofAttendance(), metric: 'presentDays', page: 1, limit: 100 })
export const netPayInput = () => ({ ...ofPayroll(), metric: 'netAmountEGP', page: 1, limit: 100 })

const values = {
  name: 'Monday overview',
  metrics: ['leaves.requests' as const, 'payroll.netAmount' as const],
}
export const newCustomInput = () => ({ ...values })

/** Creates a person's custom report; returns its id. */
export async function customReportOf({ app }: World, userId: string): Promise<string> {
  const [report] = await app.app.db
    .insert(customReports)
    .values({ userId, ...values })
    .returning({ id: customReports.id })
  return report?.id ?? unknownId()
}
export const customInput = async (world: World, { subject }: Who) => ({
  id: subject ? await customReportOf(world, subject) : unknownId(),
})
export const editCustomInput = async (world: World, ids: Who) => ({
  ...(await customInput(world, ids)),
  name: 'Another',
})

const weekly = { report: 'dashboard' as const, every: 'week' as const, day: 1 }
export const newScheduleInput = (_: World, { actor }: Who) => ({ ...weekly, recipients: [actor] })

/** Creates a schedule for a person; returns its id. */
export async function scheduleOf({ app }: World, userId: string): Promise<string> {
  const [schedule] = await app.app.db
    .insert(reportSchedules)
    .values({ userId, ...weekly, startsOn: '2025-01-01' })
    .returning({ id: reportSchedules.id })
  const id = schedule?.id ?? unknownId()
  await app.app.db.insert(reportRecipients).values({ scheduleId: id, userId })
  return id
}
export const scheduleInput = async (world: World, { subject }: Who) => ({
  id: subject ? await scheduleOf(world, subject) : unknownId(),
})
export const editScheduleInput = async (world: World, ids: Who) => ({
  ...(await scheduleInput(world, ids)),
  ...newScheduleInput(world, ids),
})
