import { join } from 'node:path'
import { expect } from 'vitest'
import { openDatabase } from '../src/db/connection.ts'
import { readPostmaster } from '../src/db/embedded/postmaster.ts'
import { startEmbedded } from '../src/db/embedded/supervisor.ts'
import { folderWithDatabase } from './preparedFolder.ts'
import { startWriter } from './process.ts'

/** The number of rows to be acknowledged before each kill. */
const rowsPerKill = 200

async function runningPostmaster(dataDir: string): Promise<number> {
  const postmaster = await readPostmaster(join(dataDir, 'postgres'))
  if (!postmaster) throw new Error('no server runs')
  return postmaster.pid
}

/** Starts a server on the data after a kill; returns the stored rows and the output of the start. */
async function rowsAfterRestart(dataDir: string) {
  const sentences: string[] = []
  const embedded = await startEmbedded({ dataDir, log: (sentence) => sentences.push(sentence) })
  const { pool, close } = await openDatabase(embedded.connection, { max: 1 })
  const { rows } = await pool.query<{ id: string }>('select id from acknowledged')
  await close()
  await embedded.stop()
  return { rows: new Set(rows.map((row) => row.id)), printed: sentences }
}

/**
 * Kills the server this many times. Expects each next start to take over the running database with every acknowledged
 * row.
 */
export async function killServer(kills: number): Promise<void> {
  const dataDir = await folderWithDatabase()
  const acknowledged: string[] = []
  for (let round = 0; round < kills; round++) {
    const writer = startWriter(dataDir)
    await writer.writes(rowsPerKill)
    writer.kill('SIGKILL')
    await writer.end()
    acknowledged.push(...writer.acknowledged())

    const pid = await runningPostmaster(dataDir)
    const { rows, printed: output } = await rowsAfterRestart(dataDir)
    expect(output).toEqual([`Took over the running PostgreSQL server (process ${pid}).`])
    expect(acknowledged.filter((id) => !rows.has(id))).toEqual([])
  }
}

/**
 * Kills the database this many times. Expects the server to start it again and to continue with every acknowledged row.
 */
export async function killDatabase(kills: number): Promise<void> {
  const dataDir = await folderWithDatabase()
  const writer = startWriter(dataDir)
  for (let round = 0; round < kills; round++) {
    await writer.writes(rowsPerKill)
    process.kill(await runningPostmaster(dataDir), 'SIGKILL')
    // Rows acknowledged before the kill may still arrive; they don't prove that writing continues.
    await writer.says('The PostgreSQL server runs again', round + 1)
    await writer.writes(rowsPerKill)
  }
  writer.kill('SIGTERM')
  expect(await writer.end()).toBe(0)
  expect(writer.errors().match(/The PostgreSQL server runs again/g)).toHaveLength(kills)

  const { rows } = await rowsAfterRestart(dataDir)
  expect(writer.acknowledged().filter((id) => !rows.has(id))).toEqual([])
}

/**
 * Kills the server and the database this many times. Expects each next start to recover with every acknowledged row.
 */
export async function killBoth(kills: number): Promise<void> {
  const dataDir = await folderWithDatabase()
  const acknowledged: string[] = []
  for (let round = 0; round < kills; round++) {
    const writer = startWriter(dataDir)
    await writer.writes(rowsPerKill)
    writer.kill('SIGKILL')
    process.kill(await runningPostmaster(dataDir), 'SIGKILL')
    await writer.end()
    acknowledged.push(...writer.acknowledged())

    const { rows } = await rowsAfterRestart(dataDir)
    expect(acknowledged.filter((id) => !rows.has(id))).toEqual([])
  }
}
