import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { explainFailures } from '../kernel/logFailure.ts'
import { isUnavailable } from './failures.ts'
import type { Probe } from './probe.ts'

const pollMs = 1_000

/**
 * Watches for database outages. An outage is logged in two lines, when it begins and when it ends. They replace the log
 * lines of the failures that it causes. While the database answers, failures are logged as usual.
 */
export function watchOutages(isAnswering: Probe['isAnswering'], log: FastifyBaseLogger): { stop(): Promise<void> } {
  const controller = new AbortController()
  let heldLogs: (() => void)[] = []
  let check: Promise<void> | null = null

  async function checkConnection() {
    if (!(await isAnswering())) {
      const since = performance.now()
      log.error('The database does not answer. Work continues when it does.')
      do {
        await sleep(pollMs, undefined, { signal: controller.signal }).catch(() => undefined)
        heldLogs = []
        if (controller.signal.aborted) return
      } while (!(await isAnswering()))
      log.warn(`The database answers again after ${Math.ceil((performance.now() - since) / 1000)} s.`)
      // All failures up to this moment belong to the outage.
      heldLogs = []
    }
    for (const writeLog of heldLogs) writeLog()
    heldLogs = []
  }

  const explainNoMore = explainFailures(log, (error, writeLog) => {
    if (!isUnavailable(error)) return false
    heldLogs.push(writeLog)
    check ??= checkConnection().finally(() => (check = null))
    return true
  })
  return {
    async stop() {
      explainNoMore()
      controller.abort()
      await check
    },
  }
}
