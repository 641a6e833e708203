import { configDefaults, defineConfig } from 'vitest/config'
import { canMount } from './server/testing/canMount.ts'
import { pgBouncer, pgBouncerVersion } from './server/testing/pgBouncer.ts'

if (pgBouncerVersion === null)
  process.stdout.write(
    `There is no PgBouncer (${pgBouncer}), so nothing is tested through it: set PGBOUNCER to its path.\n`,
  )

/**
 * Configures `npm run test:long`: attacks on the product that last for minutes (floods, kills, full disks, many
 * generated inputs), in files named `*.long.ts`. `npm test` contains a short form of each.
 */
export default defineConfig({
  test: {
    name: 'long',
    include: ['server/testing/long/*.long.ts'],
    // Filling a disk requires a small one, which not every user may mount. The short form runs everywhere.
    exclude: [
      ...configDefaults.exclude,
      ...(canMount ? [] : ['**/diskFull.long.ts']),
      ...(pgBouncerVersion === null ? ['**/pgbouncer.long.ts'] : []),
    ],
    globalSetup: ['server/testing/globalSetup.ts'],
    // An attack needs the whole machine.
    fileParallelism: false,
    execArgv: ['--import', new URL('server/src/quickImports.ts', import.meta.url).href],
    testTimeout: 900_000,
    hookTimeout: 900_000,
  },
})
