import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { bundleServer } from '../scripts/buildServer.ts'

/** As `npm start` sets them. */
const memoryVariables = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576' }

/** A server in a process of its own. The process ends when it is disconnected. */
export interface StartedProgram {
  child: ChildProcess
  port: number
}

/**
 * Starts a program of this folder, or a bundled one, which sends its port once it listens.
 *
 * @throws Error if it ends before.
 */
export async function startProgram(
  file: string,
  args: string[] = [],
  env: NodeJS.ProcessEnv = {},
): Promise<StartedProgram> {
  const child = fork(join(import.meta.dirname, file), args, { env: { ...process.env, ...env } })
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve(message as number))
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)))
  })
  return { child, port }
}

/** Serves the company of a plan as `npm start` does: bundled, and with the same settings of memory. */
export async function startMuster(planFile: string): Promise<StartedProgram> {
  await bundleServer(join(import.meta.dirname, 'serveMuster.ts'), join(import.meta.dirname, 'dist'))
  return startProgram('dist/main.js', [planFile], memoryVariables)
}
