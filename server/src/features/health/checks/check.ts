import type { Pool } from 'pg'
import type { CheckName } from '@muster/contract/health/checks'
import type { Finding } from '@muster/contract/health/calls'
import type { Config } from '../../../config.ts'
import type { Db } from '../../../db/database.ts'
import type { Storage } from '../../../files/storage/storage.ts'

/** The result of a check without its name. */
export type Verdict = Omit<Finding, 'check'>

/** The parts of an installation that can be checked without its database. */
export interface Installation {
  /** The settings. `dataDir` is the data folder actually in use. */
  config: Config
  backupsDir: string
}

/** An installation with its open database and the storage of its files. */
export interface OpenInstallation extends Installation {
  db: Db
  pool: Pool
  storage: Storage
}

/** Checks by name. Each returns its verdict; an error that it throws becomes a problem. */
export type Checks<Parts> = Partial<Record<CheckName, (parts: Parts) => Verdict | Promise<Verdict>>>

/** Returns the verdict of a check that found no fault. */
export const ok = (message: string): Verdict => ({ state: 'ok', message, advice: null })

/** Returns the verdict of a check that found something that may become a problem. */
export const warning = (message: string, advice: string): Verdict => ({ state: 'warning', message, advice })

/** Returns the verdict of a check that found something that does not work or endangers data. */
export const problem = (message: string, advice: string): Verdict => ({ state: 'problem', message, advice })

/** Returns a count with its noun in the right number, such as `3 emails`. */
export const countText = (count: number, singular: string, plural = `${singular}s`): string =>
  `${count} ${count === 1 ? singular : plural}`
