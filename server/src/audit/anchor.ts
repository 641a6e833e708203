import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { ChainHead } from './seal.ts'

const fileOf = (dataDir: string) => join(dataDir, 'keys', 'audit-head.json')

/** Keeps the chain's head outside the database, so that cutting the newest entries off shows. */
export async function keepAnchor(dataDir: string, head: ChainHead): Promise<void> {
  const file = fileOf(dataDir)
  await mkdir(join(dataDir, 'keys'), { recursive: true, mode: 0o700 })
  const temporary = `${file}.${process.pid}.new`
  const handle = await open(temporary, 'w', 0o600)
  try {
    await handle.writeFile(JSON.stringify(head))
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(temporary, file)
}

/** The head that was last kept, or null when none was. */
export async function readAnchor(dataDir: string): Promise<ChainHead | null> {
  try {
    return JSON.parse(await readFile(fileOf(dataDir), 'utf8')) as ChainHead
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
