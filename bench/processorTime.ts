import { readdir, readFile } from 'node:fs/promises'

/**
 * Returns the milliseconds of processor time used so far by a process, and by a database server including all its
 * connections.
 */
export async function processorTime(pid: number, postmaster: number): Promise<{ node: number; postgres: number }> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const all = await Promise.all(pids.map(async (name) => ({ name, ...(await readStat(name)) })))
  const ofDatabase = all.filter(({ name, parent }) => name === String(postmaster) || parent === postmaster)
  return {
    node: all.find(({ name }) => name === String(pid))?.milliseconds ?? 0,
    // The time of closed connections counts for the server, their parent process.
    postgres: ofDatabase.reduce((sum, { milliseconds }) => sum + milliseconds, 0),
  }
}

/** Linux counts processor time in ticks of a hundredth of a second. */
const millisecondsOfTick = 10

async function readStat(pid: string) {
  // The process may have ended meanwhile.
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [, parent, ...rest] = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const [user, system, ofEnded, systemOfEnded] = rest.slice(9, 13).map(Number)
  const ticks = (user ?? 0) + (system ?? 0) + (ofEnded ?? 0) + (systemOfEnded ?? 0)
  return { parent: Number(parent), milliseconds: ticks * millisecondsOfTick }
}
