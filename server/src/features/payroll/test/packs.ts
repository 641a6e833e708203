import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { payPackFiles } from '../../../pay/packFiles/tables.ts'
import type { World } from '../../../../testing/world.ts'

/** The whole file of the page _Write a pack_, as text. */
export const exampleFile =
  /```json\n(.+?)```/s.exec(
    readFileSync(join(import.meta.dirname, '../../../../../docs/operating/packs.md'), 'utf8'),
  )?.[1] ?? ''

let fileCount = 0
const newName = () => `Rules of person${++fileCount}`

export const checkPackInput = () => ({ content: exampleFile })

/** Returns a file of rules under a new name. */
export const newPackInput = () => ({ name: newName(), content: exampleFile })

/** Adds a file of rules that someone other than the actor entered; returns its id as input. */
export async function proposedPackInput({ app: { app, company } }: World) {
  const [row] = await app.db
    .insert(payPackFiles)
    .values({ name: newName(), content: exampleFile, enteredBy: company.id('Owner') })
    .returning({ id: payPackFiles.id })
  return { id: row?.id ?? '' }
}
