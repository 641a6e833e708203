import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** The rows of a result by name, or a list of rows. The rows have the same columns. */
export type Rows = Record<string, object> | readonly object[]

/** A table that a bench has measured. */
export interface Table {
  title: string
  rows: Rows
}

/**
 * Reports a table of this bench. If BENCH_RESULTS names a folder, it is added to the bench's file there, such as
 * `reads.json`; otherwise it is printed.
 */
export function report(title: string, rows: Rows): void {
  const folder = process.env.BENCH_RESULTS
  if (!folder) {
    console.log(title)
    console.table(rows)
    return
  }
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${basename(process.argv[1] ?? '', '.ts')}.json`)
  writeFileSync(file, `${JSON.stringify([...tablesIn(file).filter((one) => one.title !== title), { title, rows }])}\n`)
}

/** Returns the tables in a bench's file; none if there is no such file. */
export function tablesIn(file: string): Table[] {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Table[]
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
