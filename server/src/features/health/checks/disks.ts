import { stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname } from 'node:path'
import { formatNumber } from '@muster/contract/kit/formatters'
import { isSystemError } from '../../../disk/durable.ts'
import { isLow, MiB, spaceOf } from '../../../disk/space.ts'
import { type Checks, type Installation, ok, problem, type Verdict, warning } from './check.ts'

/** The free space below which the next large file, such as a backup or an upload, may not fit. */
const minFreeBytes = 128 * MiB

/** Returns a size as text, such as `12.3 GB`. */
export const sizeText = (bytes: number): string =>
  bytes < 1024 * MiB
    ? `${formatNumber(Math.round(bytes / MiB), 'en')} MB`
    : `${formatNumber(bytes / MiB / 1024, 'en', { maximumFractionDigits: 1 })} GB`

/** Returns a folder, or the nearest folder above it that exists. */
async function existing(folder: string): Promise<{ path: string; device: number }> {
  try {
    return { path: folder, device: (await stat(folder)).dev }
  } catch (error) {
    if (!isSystemError(error, 'ENOENT') || dirname(folder) === folder) throw error
    return existing(dirname(folder))
  }
}

async function judgeSpace(folder: string, note = ''): Promise<Verdict> {
  const space = await spaceOf((await existing(folder)).path)
  const message = `${sizeText(space.free)} of ${sizeText(space.total)} are free on the disk of ${folder}.${note}`
  if (space.free < minFreeBytes) return problem(message, 'Free up space now, or use a larger disk.')
  if (isLow(space, 'ok')) return warning(message, 'Free up space soon, or use a larger disk.')
  return ok(message)
}

/** The checks of free space. */
export const diskChecks: Checks<Installation> = {
  dataDisk: ({ config: { dataDir } }) => judgeSpace(dataDir),
  async backupDisk({ config: { dataDir }, backupsDir }) {
    const [backupsAt, dataAt] = await Promise.all([existing(backupsDir), existing(dataDir)])
    return judgeSpace(
      backupsDir,
      backupsAt.device === dataAt.device ? ' It is also the disk of the data, so keep copies elsewhere.' : '',
    )
  },
  temporaryDisk: () => judgeSpace(tmpdir()),
}
