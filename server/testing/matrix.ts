import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Row } from './rows.ts'
import { foldersIn, root } from './structure/sources.ts'

/**
 * Every call with the outcome for each role, from each feature's `test/matrix.ts`. Anyone who is not signed in, not
 * activated yet or deactivated gets 401 from every call that is not open.
 */
export const matrix: Record<string, Record<string, Row | Row[]>> = Object.fromEntries(
  await Promise.all(
    foldersIn('server/src/features')
      .map((feature) => [feature, join(root, 'server/src/features', feature, 'test/matrix.ts')] as const)
      .filter(([, path]) => existsSync(path))
      .map(
        async ([feature, path]) =>
          [feature, ((await import(path)) as { rows: Record<string, Row | Row[]> }).rows] as const,
      ),
  ),
)
