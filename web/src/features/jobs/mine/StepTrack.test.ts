import { expect, test } from 'vitest'
import type { ApplicationStep } from '@muster/contract/jobs/applications'
import type { ApplicationStatus } from '@muster/contract/jobs/steps'
import { trackStepsOf } from './StepTrack.tsx'

const at = '2026-11-20T08:00:00.000Z'
const trackOf = (...statuses: ApplicationStatus[]) => {
  const steps = statuses.map((status): ApplicationStep => ({
    status,
    at,
    by: { firstName: 'Amira', lastName: 'Hassan' },
  }))
  const status = statuses.at(-1) ?? 'SUBMITTED'
  return trackStepsOf({ steps, status }).map(({ status: each, at: time }) => (time ? each : `(${each})`))
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
] as [ApplicationStatus[], string[]][])('after %j', (statuses, places) => expect(trackOf(...statuses)).toEqual(places))
