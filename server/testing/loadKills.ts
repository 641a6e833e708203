import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { runProgram } from './commands.ts'
import {
  adminSettings,
  adminToken,
  callMuster,
  freePort,
  type Muster,
  postmasterOf,
  hireLongAgo,
  startMuster,
} from './muster.ts'
import { folderWithCompany } from './preparedFolder.ts'

const connections = 4
const acknowledgedPerRound = 40
/** The hire date of the Super Admin, who requests the leave. */
const firstDay = Temporal.PlainDate.from('2001-01-01')

interface Write {
  day: string
  key: string
}

/**
 * A load of leave requests by one person, over several connections. Each request asks for one day of unpaid leave, the
 * day after that of the previous request. Remembers which requests were acknowledged.
 */
class Writers {
  readonly acknowledged: (Write & { id: string })[] = []
  unacknowledged: Write[] = []
  #days = 0
  #going = true
  #all: Promise<void>[] = []

  start(url: string, token: string) {
    this.#going = true
    this.#all = Array.from({ length: connections }, async () => {
      while (this.#going) {
        const write = { day: firstDay.add({ days: (this.#days += 1) }).toString(), key: randomUUID() }
        if (!(await this.send(url, token, write))) await sleep(100)
      }
    })
  }

  /** Sends one request; returns whether it was acknowledged. */
  async send(url: string, token: string, write: Write): Promise<boolean> {
    try {
      const { status, body } = await callMuster(url, token, 'POST', '/leaves', bodyOf(write.day), write.key)
      if (status !== 201) throw new Error(`${status}: ${body.message}`)
      this.acknowledged.push({ ...write, id: body.leaveRequest.id })
      return true
    } catch {
      this.unacknowledged.push(write)
      return false
    }
  }

  /** Waits until this many more requests are acknowledged. */
  async more(count: number) {
    const goal = this.acknowledged.length + count
    await expect.poll(() => this.acknowledged.length, { timeout: 60_000, interval: 10 }).toBeGreaterThanOrEqual(goal)
  }

  async stop() {
    this.#going = false
    await Promise.all(this.#all)
  }
}

const bodyOf = (day: string) => ({ leaveType: 'UNPAID', startDate: day, endDate: day, reason: 'A day' })

/** Starts a server and waits until it is ready. The benchmarks measure how long that takes after a kill. */
async function start(settings: Record<string, string>): Promise<Muster> {
  const muster = startMuster(settings)
  await muster.ready
  return muster
}

/** Returns the day of every stored leave request, by the request's id. */
async function readStored(url: string, token: string): Promise<Map<string, string>> {
  const days = new Map<string, string>()
  for (let page = 1; ; page++) {
    const { body } = await callMuster(url, token, 'GET', `/leaves/all?limit=100&page=${page}`)
    for (const { id, startDate } of body.leaveRequests) days.set(id, startDate)
    if (page >= body.pagination.totalPages) return days
  }
}

async function killDatabase(dataDir: string) {
  const pid = await postmasterOf(dataDir)
  if (pid === null) throw new Error('no database runs')
  process.kill(pid, 'SIGKILL')
}

export type KillTarget = 'the server' | 'the database' | 'both'

async function killAll(muster: Muster, dataDir: string, target: KillTarget) {
  if (target !== 'the database') muster.kill('SIGKILL')
  if (target !== 'the server') await killDatabase(dataDir)
}

/**
 * Kills the server, its database or both, as each item of `kills` says, while leave is requested. Expects each
 * acknowledged request to exist once, all others to succeed when sent again, and correct balances and an intact audit
 * trail.
 */
export async function killUnderLoad(kills: readonly KillTarget[]): Promise<void> {
  const dataDir = await folderWithCompany()
  const settings = { ...adminSettings, MUSTER_DATA: dataDir, PORT: await freePort() }
  const writers = new Writers()
  let muster = await start(settings)
  const token = await adminToken(muster.url)
  await hireLongAgo(muster.url, token)

  for (const target of kills) {
    writers.start(muster.url, token)
    await writers.more(acknowledgedPerRound)
    await killAll(muster, dataDir, target)
    if (target === 'the database') {
      await writers.more(acknowledgedPerRound)
      await writers.stop()
    } else {
      await muster.end()
      await writers.stop()
      muster = await start(settings)
    }

    const there = await readStored(muster.url, token)
    expect(
      writers.acknowledged.filter(({ id, day }) => there.get(id) !== day),
      target,
    ).toEqual([])
    const retried = writers.unacknowledged
    writers.unacknowledged = []
    for (const write of retried) expect(await writers.send(muster.url, token, write)).toBe(true)
    const days = [...(await readStored(muster.url, token)).values()]
    expect(days.toSorted(), target).toEqual(writers.acknowledged.map(({ day }) => day).toSorted())
  }

  await expectWholeBalances(muster, token, writers)
  expect(await verifyAudit(settings)).toMatch(/^The audit trail is intact: \d+ seals\.$/m)
  muster.kill('SIGTERM')
  expect(await muster.end()).toBe(0)
  expect(await postmasterOf(dataDir)).toBeNull()
}

/** Expects the leave balance of each year to include each acknowledged day once. */
async function expectWholeBalances({ url }: Muster, token: string, { acknowledged }: Writers) {
  const { body } = await callMuster(url, token, 'GET', '/auth/me')
  const byYear = Object.groupBy(acknowledged, ({ day }) => day.slice(0, 4))
  for (const [year, writes] of Object.entries(byYear)) {
    const answer = await callMuster(url, token, 'GET', `/users/${body.user.id}/leave-balances?year=${year}`)
    const unpaid = answer.body.leaveBalances.find(({ leaveType }: { leaveType: string }) => leaveType === 'UNPAID')
    expect(unpaid).toMatchObject({ pendingDays: writes?.length, usedDays: 0 })
  }
}

/**
 * Returns the output of the audit trail check, which runs while the server is running.
 * @throws Error if it finds a fault.
 */
async function verifyAudit(settings: Record<string, string>): Promise<string> {
  const { code, printed } = await runProgram('commands/verifyAudit.ts', settings)
  if (code !== 0) throw new Error(printed)
  return printed
}
