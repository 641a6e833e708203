import type { DecidedStatus } from '@muster/contract/jobs/steps'
import { fileOf } from '../../../../testing/forms.ts'
import type { Who } from '../../../../testing/rows.ts'
import { samplePdf } from '../../../../testing/sampleFiles.ts'
import { unknownId, type World } from '../../../../testing/world.ts'
import { applicationOf, draftOf, jobForm, openJobOf } from './world.ts'

export const formInput = () => jobForm()
export const draftInput = async (world: World, { subject }: Who) => ({
  id: subject ? await draftOf(world, subject) : unknownId(),
})
export const openInput = async (world: World, { subject }: Who) => ({
  id: subject ? await openJobOf(world, subject) : unknownId(),
})
export const editDraftInput = async (world: World, ids: Who) => ({ ...jobForm(), ...(await draftInput(world, ids)) })
export const editOpenInput = async (world: World, ids: Who) => ({ ...jobForm(), ...(await openInput(world, ids)) })
export const publishInput = async (world: World, ids: Who) => ({ ...(await draftInput(world, ids)), status: 'ACTIVE' })
export const closeInput = async (world: World, ids: Who) => ({ ...(await openInput(world, ids)), status: 'CLOSED' })
export const applyInput = async (world: World, ids: Who) => ({
  ...(await openInput(world, ids)),
  coverLetter: 'Dear all',
  resume: fileOf(samplePdf(), 'cv.pdf'),
})
/** Creates the subject's application for a posting and returns its id. The poster has no manager and no reports. */
export const applicantInput = async (world: World, { subject }: Who) => ({
  id: subject ? await applicationOf(world, subject, await world.person('Employee', null)) : unknownId(),
})
/** Creates another person’s application for the subject's posting and returns its id. */
export const posterInput = async (world: World, { subject }: Who) => ({
  id: subject ? await applicationOf(world, await world.person('Employee', null), subject) : unknownId(),
})
const next: { status: DecidedStatus; note: string } = { status: 'UNDER_REVIEW', note: 'Let us see' }
export const decideOwnInput = async (world: World, ids: Who) => ({ ...(await applicantInput(world, ids)), ...next })
export const decideInput = async (world: World, ids: Who) => ({ ...(await posterInput(world, ids)), ...next })
