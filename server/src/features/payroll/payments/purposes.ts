import { extraRunKindLabels } from '@muster/contract/payroll/labels'
import { isExtraRun } from '@muster/contract/payroll/runKeys'
import type { Queryable } from '../../../db/database.ts'
import { findExtraRun } from '../facts/findExtraRun.ts'

/** The names of what a run pays, as payment files write them. */
export interface RunPurpose {
  /** The name of the run, in any script. */
  name: string
  /** The name in ASCII, for formats that lack some of its letters. */
  plain: string
}

/** The purpose of the run of a month. */
export const salaryPurpose: RunPurpose = { name: 'Salary', plain: 'Salary' }

/** Returns what a run, given by its key, pays. @throws Refusal 404 if there is no such extra run. */
export async function readPurpose(db: Queryable, key: string): Promise<RunPurpose> {
  if (!isExtraRun(key)) return salaryPurpose
  const { name, kind } = await findExtraRun(db, key)
  return { name, plain: extraRunKindLabels[kind] }
}

/** Returns the name of what a run pays that a format can write. */
export const writablePurpose = ({ name, plain }: RunPurpose, isWritable: (text: string) => boolean): string =>
  isWritable(name) ? name : plain
