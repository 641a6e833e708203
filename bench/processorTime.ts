import { readdir, readFile } from 'node:fs/promises'

/**
 * Returns the milliseconds of processor time so far of a process, and of a database server with all its connections.
 */
export async function processorTime(pid: number, postmaster: number): Promise<{ node: number; postgres: number }> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const all = await Promise.all(pids.map(async (name) => ({ name, ...(await readStat(name)) })))
  const ofDatabase = all.filter(({ name, parent }) => name === String(postmaster) || parent === postmaster)
  return {
    node: all.find(({ name }) => name === String(pid))?.milliseconds ?? 0,
    // The time of ended connections counts for the server, their parent.
    postgres: ofDatabase.reduce((sum, { milliseconds }) => sum + milliseconds, 0),
  }
}

/** Linux counts ticks of a hundredth of a second. */
const millisecondsOfTick = 10

async function readStat(pid: string) {
  // It may have ended meanwhile.
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [, parent, ...rest] = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const [user, system, ofEnded, systemOfEnded] = rest.slice(9, 13).map(Number)
  const ticks = (user ?? 0) + (system ?? 0) + (ofEnded ?? 0) + (systemOfEnded ?? 0)
  return { parent: Number(parent), milliseconds: ticks * millisecondsOfTick }
}
