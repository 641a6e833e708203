import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Row } from './rows.ts'
import { foldersIn, root } from './structure/sources.ts'

/**
 * The outcomes of every call for each role, collected from each feature's `test/matrix.ts`. Calls that are not public
 * answer 401 to callers who are not signed in, not activated or deactivated.
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
