import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

const WRITER = fileURLToPath(new URL('writer.ts', import.meta.url))
const QUICK_IMPORTS = fileURLToPath(new URL('../src/quickImports.ts', import.meta.url))

/** Starts the writer (writer.ts) in its own process, killed at the end of the test at the latest. */
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
    /** Returns the numbers of the acknowledged rows so far. */
    acknowledged: () => lines.filter((line) => line !== 'ready'),
    errors: () => errors,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    /** Resolves with the exit code, or null when a signal ended it, once all its output has arrived. */
    async end(): Promise<number | null> {
      await exited
      return child.exitCode
    },
    /** Waits for `count` more acknowledged rows. */
    async writes(count: number): Promise<void> {
      const goal = lines.length + count
      while (lines.length < goal) await more(child.stdout)
    },
    /** Waits until it has written lines that begin with this to stderr, `times` times in all. */
    async says(sentence: string, times: number): Promise<void> {
      while (errors.split(sentence).length <= times) await more(child.stderr)
    },
  }
}
