/** Prints a sentence to the operator and stops the process as SIGTERM does, with exit code 1. */
export function exitProcess(sentence: string): void {
  process.stderr.write(`${sentence}\n`)
  process.exitCode = 1
  process.kill(process.pid, 'SIGTERM')
}
