import { IconCheck, IconEye, IconStar, IconX, type Icon } from '@tabler/icons-react'
import type { Candidate } from '@muster/contract/jobs/applications'
import { type ApplicationStatus, applicationTransitions, type DecidedStatus } from '@muster/contract/jobs/steps'

/** Label and icon of the button for each decision; labels are translation keys. */
export const stepVerbs: Record<DecidedStatus, { label: string; Icon: Icon }> = {
  UNDER_REVIEW: { label: 'Start Review', Icon: IconEye },
  SHORTLISTED: { label: 'Shortlist', Icon: IconStar },
  ACCEPTED: { label: 'Accept', Icon: IconCheck },
  REJECTED: { label: 'Reject', Icon: IconX },
}

/** The steps of a successful application, in order. */
export const path: readonly ApplicationStatus[] = ['SUBMITTED', 'UNDER_REVIEW', 'SHORTLISTED', 'ACCEPTED']

/** A move of an application to another step. */
export interface Move {
  candidate: Candidate
  to: DecidedStatus
  note?: string
}

/** Returns the steps to which the user may move an application, next step first. */
export const stepsFrom = ({ status, can }: Candidate): DecidedStatus[] =>
  can.decide ? applicationTransitions[status].filter((to) => to !== 'SUBMITTED' && to !== 'WITHDRAWN') : []
