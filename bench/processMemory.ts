import { readdir, readFile } from 'node:fs/promises'

/**
 * Returns the megabytes of memory that a server process uses, and that a database server uses with all its connections.
 * Memory that several processes share counts once.
 */
export async function memoryOf(processes: { server: number; postmaster: number }) {
  const { server, postmaster } = processes
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const ofDatabase = await Promise.all(
    pids.map(async (pid) => (pid === postmaster || (await parentOf(pid)) === postmaster ? kilobytesOf(pid) : 0)),
  )
  const megabytes = (kilobytes: number) => Math.round(kilobytes / 1000)
  return {
    node: megabytes(await kilobytesOf(server)),
    postgres: megabytes(ofDatabase.reduce((sum, kilobytes) => sum + kilobytes, 0)),
  }
}

// A connection may have been closed meanwhile.
const readOrNothing = (path: string) => readFile(path, 'utf8').catch(() => '')

async function parentOf(pid: number): Promise<number> {
  const text = await readOrNothing(`/proc/${pid}/stat`)
  return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1])
}

/** Returns the share of a process in all memory, in which shared pages are divided among their users. */
async function kilobytesOf(pid: number): Promise<number> {
  const [, kilobytes] = /^Pss:\s+(\d+)/m.exec(await readOrNothing(`/proc/${pid}/smaps_rollup`)) ?? []
  return Number(kilobytes ?? 0)
}
