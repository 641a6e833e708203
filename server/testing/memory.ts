import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Returns a process's resident memory in MB. */
async function memoryOf(pid: number): Promise<number> {
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)])
  return Math.round(Number(stdout) / 1024)
}

/** Measures a process's memory four times a second. `most` returns the highest value so far, in MB. */
export async function watchMemory(pid: number) {
  const before = await memoryOf(pid)
  let peak = before
  let stopped = false
  const loop = (async () => {
    while (!stopped) {
      peak = Math.max(peak, await memoryOf(pid))
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
  })()
  return {
    before,
    most: () => peak,
    async stop() {
      stopped = true
      await loop
    },
  }
}
