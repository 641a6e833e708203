import { open, readFile, readlink, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/*
 * The lock and the process id of a running server are only visible on the same machine and in the same container. From
 * elsewhere, such as from a second container on the same volume or over a network drive, a running server looks like a
 * crashed one, and a second server would ruin the data. So the serving process keeps touching a file in the data
 * folder, which also says where the process runs.
 */
const EVERY_MS = 1_000
const WATCH_MS = 3_500

const fileIn = (dataDir: string) => join(dataDir, '.serving')

/** The running heartbeat; `end(false)` stops it but keeps the file for the process that now serves the data. */
export type Heartbeat = { end: (remove: boolean) => Promise<void> }

/** Starts the heartbeat: a file that is touched regularly, to show other processes that this one serves the data. */
export async function startHeartbeat(dataDir: string, log: (sentence: string) => void): Promise<Heartbeat> {
  const file = await open(fileIn(dataDir), 'w', 0o600)
  await file.writeFile(await processNamespace())
  const touch = () => {
    const now = Date.now() / 1_000
    file.utimes(now, now).catch((error: Error) => log(`${fileIn(dataDir)} cannot be touched: ${error.message}`))
  }
  const timer = setInterval(touch, EVERY_MS)
  timer.unref()
  return {
    async end(remove) {
      clearInterval(timer)
      await file.close()
      if (remove) await rm(fileIn(dataDir), { force: true })
    },
  }
}

/**
 * Returns whether a Muster on another machine or in another container serves the data. This takes a few seconds if the
 * heartbeat file was not written on this machine and container.
 */
export async function isServedElsewhere(dataDir: string): Promise<boolean> {
  const where = await readFile(fileIn(dataDir), 'utf8').catch(() => null)
  if (where === null || where === (await processNamespace())) return false
  const readTouchMs = async () => (await stat(fileIn(dataDir)).catch(() => null))?.mtimeMs
  const before = await readTouchMs()
  await sleep(WATCH_MS)
  return (await readTouchMs()) !== before
}

/** Returns a name for this machine and container. Processes with the same name can see each other. */
async function processNamespace(): Promise<string> {
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '')
  const namespace = await readlink('/proc/self/ns/pid').catch(() => '')
  return `${hostname()} ${boot.trim()} ${namespace}`
}
