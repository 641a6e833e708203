import { configDefaults, defineConfig } from 'vitest/config'
import { canMount } from './server/testing/canMount.ts'

/**
 * Configures `npm run test:long`: attacks on the product that last for minutes (floods, kills, full disks, many
 * generated inputs), in files named `*.long.ts`. `npm test` contains a short form of each.
 */
export default defineConfig({
  test: {
    name: 'long',
    include: ['server/testing/long/*.long.ts'],
    // Filling a disk requires a small one, which not every user may mount. The short form runs everywhere.
    exclude: canMount ? configDefaults.exclude : [...configDefaults.exclude, '**/diskFull.long.ts'],
    globalSetup: ['server/testing/globalSetup.ts'],
    // An attack needs the whole machine.
    fileParallelism: false,
    execArgv: ['--import', new URL('server/src/quickImports.ts', import.meta.url).href],
    testTimeout: 900_000,
    hookTimeout: 900_000,
  },
})
