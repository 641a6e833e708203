import { formatNumber } from '@muster/contract/kit/formatters'
import { MiB, type Space } from './disk/space.ts'
import { allFeatures } from './features.ts'
import type { OwnerAlert, Parts } from './people/feature.ts'

/** Notifies the owner of something about the installation; false where no feature had somebody to notify. */
export async function notifyOwner(parts: Parts, alert: OwnerAlert): Promise<boolean> {
  const notified = await Promise.all(allFeatures.flatMap(({ notifyOwner: notify }) => notify?.(parts, alert) ?? []))
  return notified.includes(true)
}

const diskTitles = { low: 'The server’s disk is getting full', full: 'The server’s disk is full' }
const diskConsequences = {
  low: 'When it is full, nothing more can be saved. Please make room, or use a larger disk.',
  full: 'Changes are refused until there is room; everything can still be read. Please make room, or use a larger disk.',
}

/** Returns what is said of a disk that is getting full, or is full. */
export function diskAlert(dataDir: string, state: 'low' | 'full', { free }: Space): OwnerAlert {
  const room = formatNumber(Math.floor(free / MiB), 'en')
  return {
    title: diskTitles[state],
    message: `${room} MB are left on the disk of ${dataDir}. ${diskConsequences[state]}`,
  }
}

/** Returns what is said where so many stored files belong to nothing that the database may be another than theirs. */
export const filesAlert = (orphans: number, stored: number): OwnerAlert => ({
  title: 'Stored files belong to no record',
  message: `${formatNumber(orphans, 'en')} of ${formatNumber(stored, 'en')} stored files belong to no record, more than uploads that broke off leave. None was put aside. If the database is the right one, run "npm run files:sweep" on the server.`,
})
