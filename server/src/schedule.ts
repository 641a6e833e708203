import { writeRepeated } from './audit/recordRepeated.ts'
import type { Schedule } from './background/clock.ts'
import { allFeatures } from './features.ts'
import { sweepFiles } from './files/sweep.ts'
import type { Uploads } from './http/uploads.ts'
import { sweepFirstAnswers } from './idempotency/firstAnswers.ts'
import type { Parts } from './people/feature.ts'

/** Everything done by the clock: the features' work, and that of the layers beneath them. */
export function scheduleOf(parts: Parts, uploads: Uploads): Schedule {
  const ofFeatures = allFeatures.flatMap(({ timed = {} }) =>
    Object.entries(timed).map(([name, { cron, work }]) => [name, { cron, work: () => work(parts) }] as const),
  )
  return {
    ...Object.fromEntries(ofFeatures),
    'audit.repeats': { cron: '1 * * * *', work: () => writeRepeated(parts) },
    'sweep.expired': { cron: '20 * * * *', work: () => sweepExpired(parts) },
    'sweep.files': { cron: '40 3 * * *', work: () => sweepFiles(parts) },
    'sweep.uploads': { cron: '50 * * * *', work: () => uploads.sweep() },
  }
}

/** Removes what has expired in each feature, and expired first answers. */
export async function sweepExpired({ db }: Pick<Parts, 'db'>): Promise<void> {
  for (const { sweep } of allFeatures) await sweep?.(db)
  await sweepFirstAnswers(db)
}
