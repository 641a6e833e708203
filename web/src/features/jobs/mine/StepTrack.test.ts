import { expect, test } from 'vitest'
import type { ApplicationStep } from '@muster/contract/jobs/applications'
import type { ApplicationStatus } from '@muster/contract/jobs/steps'
import { trackStepsOf } from './StepTrack.tsx'

const at = '2026-11-20T08:00:00.000Z'
const shown = (...made: ApplicationStatus[]) => {
  const steps = made.map((status): ApplicationStep => ({ status, at, by: { firstName: 'Amira', lastName: 'Hassan' } }))
  const status = made.at(-1) ?? 'SUBMITTED'
  return trackStepsOf({ steps, status }).map(({ status: each, at: when }) => (when ? each : `(${each})`))
}

test.each([
  [['SUBMITTED'], ['SUBMITTED', '(UNDER_REVIEW)', '(SHORTLISTED)', '(ACCEPTED)']],
  // A skipped step is not shown at all.
  [
    ['SUBMITTED', 'SHORTLISTED'],
    ['SUBMITTED', 'SHORTLISTED', '(ACCEPTED)'],
  ],
  [
    ['SUBMITTED', 'ACCEPTED'],
    ['SUBMITTED', 'ACCEPTED'],
  ],
  [
    ['SUBMITTED', 'UNDER_REVIEW', 'REJECTED'],
    ['SUBMITTED', 'UNDER_REVIEW', 'REJECTED'],
  ],
  [
    ['SUBMITTED', 'WITHDRAWN'],
    ['SUBMITTED', 'WITHDRAWN'],
  ],
] as [ApplicationStatus[], string[]][])('after %j', (made, places) => expect(shown(...made)).toEqual(places))
