import { configDefaults, defineConfig } from 'vitest/config'
import { canMount } from './server/testing/canMount.ts'

/**
 * `npm run test:long`: attacks on the product for minutes (floods, kills, full disks, many generated inputs), in files
 * named `*.long.ts`. It complements `npm test`, which has a short form of each.
 */
export default defineConfig({
  test: {
    name: 'long',
    include: ['server/testing/long/*.long.ts'],
    // A full disk needs a small one, which not every user may mount; its short form runs everywhere.
    exclude: canMount ? configDefaults.exclude : [...configDefaults.exclude, '**/diskFull.long.ts'],
    globalSetup: ['server/testing/globalSetup.ts'],
    // An attack needs the machine for itself.
    fileParallelism: false,
    execArgv: ['--import', new URL('server/src/quickImports.ts', import.meta.url).href],
    testTimeout: 900_000,
    hookTimeout: 900_000,
  },
})
