import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { createApp } from '../server/src/app.ts'
import { setClock } from '../server/src/kernel/clock.ts'
import { closeForgottenEntries } from '../server/src/features/attendance/nightly/closeForgottenEntries.ts'
import { recordAbsences } from '../server/src/features/attendance/nightly/recordAbsences.ts'
import { processorTime } from './processorTime.ts'

type App = Awaited<ReturnType<typeof createApp>>['app']

/** Measures the nightly work on attendance: with nothing to do, and the absences of a day of everyone. */
export async function measureNight(app: App, dataDir: string) {
  const postmaster = Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])
  const timed = async (work: () => Promise<void>) => {
    const before = await processorTime(process.pid, postmaster)
    await work()
    const after = await processorTime(process.pid, postmaster)
    return {
      'Node s': Math.round((after.node - before.node) / 10) / 100,
      'PostgreSQL s': Math.round((after.postgres - before.postgres) / 10) / 100,
    }
  }
  const rows: Record<string, object> = { 'forgotten clock-outs, none': await timed(() => closeForgottenEntries(app)) }
  const now = Temporal.Now.instant()
  setClock(() => now.add({ hours: 48 }))
  rows['absences of everyone, two days'] = await timed(() => recordAbsences(app))
  rows['absences of everyone, again'] = await timed(() => recordAbsences(app))
  setClock(null)
  return rows
}
