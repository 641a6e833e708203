import { IconCheck, IconEye, IconStar, IconX, type Icon } from '@tabler/icons-react'
import type { Candidate } from '@muster/contract/jobs/applications'
import { type ApplicationStatus, applicationTransitions, type DecidedStatus } from '@muster/contract/jobs/steps'

/** What is done to bring an application to a step; keys of the translation. */
export const stepVerbs: Record<DecidedStatus, { label: string; Sign: Icon }> = {
  UNDER_REVIEW: { label: 'Start Review', Sign: IconEye },
  SHORTLISTED: { label: 'Shortlist', Sign: IconStar },
  ACCEPTED: { label: 'Accept', Sign: IconCheck },
  REJECTED: { label: 'Reject', Sign: IconX },
}

/** The steps that an application goes through, unless it is rejected or withdrawn. */
export const path: readonly ApplicationStatus[] = ['SUBMITTED', 'UNDER_REVIEW', 'SHORTLISTED', 'ACCEPTED']

/** An application on its way to another step. */
export interface Move {
  candidate: Candidate
  to: DecidedStatus
  note?: string
}

/** The steps that the caller may bring an application to, the next one first. */
export const stepsFrom = ({ status, can }: Candidate): DecidedStatus[] =>
  can.decide ? applicationTransitions[status].filter((to) => to !== 'SUBMITTED' && to !== 'WITHDRAWN') : []
