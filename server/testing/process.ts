import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

const WRITER = fileURLToPath(new URL('writer.ts', import.meta.url))
const QUICK_IMPORTS = fileURLToPath(new URL('../src/quickImports.ts', import.meta.url))

/** Starts writer.ts in a separate process, which is killed when the test ends. */
export function startWriter(dataDir: string, onFinished: typeof onTestFinished = onTestFinished) {
  const child = spawn(process.execPath, ['--import', QUICK_IMPORTS, WRITER, dataDir], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'close')
  onFinished(async () => {
    child.kill('SIGKILL')
    await exited
  })
  const lines: string[] = []
  let rest = ''
  let errors = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const parts = (rest + text).split('\n')
    rest = parts.pop() ?? ''
    lines.push(...parts)
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  const more = async (output: Readable) => {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`the writer ended: ${errors}`)
    await once(output, 'data')
  }
  return {
    /** Returns the ids of the rows acknowledged so far. */
    acknowledged: () => lines.filter((line) => line !== 'ready'),
    errors: () => errors,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    /**
     * Waits for the process to end and returns its exit code; null if it was ended by a signal. All its output has
     * arrived by then.
     */
    async end(): Promise<number | null> {
      await exited
      return child.exitCode
    },
    /** Waits until `count` more rows are acknowledged. */
    async writes(count: number): Promise<void> {
      const goal = lines.length + count
      while (lines.length < goal) await more(child.stdout)
    },
    /** Waits until the process has written this sentence to stderr at least `times` times since its start. */
    async says(sentence: string, times: number): Promise<void> {
      while (errors.split(sentence).length <= times) await more(child.stderr)
    },
  }
}
