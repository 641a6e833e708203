import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isSystemError, writeWhole } from '../files/durable.ts'
import type { ChainHead } from './seal.ts'

const fileOf = (dataDir: string) => join(dataDir, 'keys', 'audit-head.json')

/** Keeps the chain's head outside the database, so that cutting the newest entries off shows. */
export async function keepAnchor(dataDir: string, head: ChainHead): Promise<void> {
  await writeWhole(fileOf(dataDir), Buffer.from(JSON.stringify(head)))
}

/** The head that was last kept, or null when none was. */
export async function readAnchor(dataDir: string): Promise<ChainHead | null> {
  try {
    return JSON.parse(await readFile(fileOf(dataDir), 'utf8')) as ChainHead
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return null
    throw error
  }
}
