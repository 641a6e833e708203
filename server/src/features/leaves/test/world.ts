import { fileOf } from '../../../../testing/forms.ts'
import { samplePdf } from '../../../../testing/sampleFiles.ts'
import { contextOf, type World } from '../../../../testing/world.ts'
import { createLeave } from '../requests/createLeave.ts'
import { decideLeave } from '../requests/decideLeave.ts'
import { nextYear } from './leaves.ts'

let days = 0

async function ask({ app }: World, personId: string, medicalCertificate?: File): Promise<string> {
  // No test requests so often that days repeat.
  days = (days + 2) % 360
  const day = Temporal.PlainDate.from(`${nextYear}-01-01`).add({ days }).toString()
  const draft = { leaveType: 'UNPAID', startDate: day, endDate: day, reason: 'A rest' } as const
  const { leaveRequest } = await createLeave(contextOf(app, personId), { ...draft, medicalCertificate })
  return leaveRequest.id
}

/** Creates a person's pending request for one day of unpaid leave and returns its id. */
export const leaveOf = (world: World, personId: string) => ask(world, personId)

/** Creates a person's pending request for one day of leave with a certificate and returns its id. */
export const leaveWithCertificate = (world: World, personId: string) =>
  ask(world, personId, fileOf(samplePdf(), 'note.pdf'))

/** Creates a person's approved request for one day of unpaid leave and returns its id. */
export async function approvedLeaveOf(world: World, personId: string): Promise<string> {
  const id = await leaveOf(world, personId)
  const { app } = world
  const decider = app.company.id(personId === app.company.id('Owner') ? 'Hr' : 'Owner')
  await decideLeave(contextOf(app, decider), { id, status: 'APPROVED' })
  return id
}
