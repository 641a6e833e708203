import { readdir, readFile } from 'node:fs/promises'

/** Milliseconds of processor time so far of a process, and of a database server with all its connections. */
export async function processorTime(pid: number, postmaster: number): Promise<{ node: number; postgres: number }> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const all = await Promise.all(pids.map(async (name) => ({ name, ...(await readStat(name)) })))
  const ofDatabase = all.filter(({ name, parent }) => name === String(postmaster) || parent === postmaster)
  return {
    node: all.find(({ name }) => name === String(pid))?.milliseconds ?? 0,
    // What connections that have ended used counts for the server that waited for them.
    postgres: ofDatabase.reduce((sum, { milliseconds }) => sum + milliseconds, 0),
  }
}

/** A hundredth of a second each, as Linux counts. */
const millisecondsOfTick = 10

async function readStat(pid: string) {
  // It may have ended meanwhile.
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [, parent, ...rest] = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const [user, system, ofEnded, systemOfEnded] = rest.slice(9, 13).map(Number)
  const ticks = (user ?? 0) + (system ?? 0) + (ofEnded ?? 0) + (systemOfEnded ?? 0)
  return { parent: Number(parent), milliseconds: ticks * millisecondsOfTick }
}
