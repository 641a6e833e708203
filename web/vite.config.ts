import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractRoutes } from './vite/contractRoutes.ts'
import { precompress } from './vite/precompress.ts'
import { sharedModules } from './vite/sharedModules.ts'
import { themeCss } from './vite/themeCss.ts'
import { withoutJsonSchema } from './vite/withoutJsonSchema.ts'

const server = process.env.MUSTER_API ?? 'http://localhost:3000'

export default defineConfig({
  plugins: [react(), contractRoutes(), themeCss(), withoutJsonSchema(), precompress()],
  // Every import of zod gets it with its configuration.
  resolve: { alias: [{ find: /^zod$/, replacement: resolve(import.meta.dirname, 'src/kit/api/zod.ts') }] },
  server: { proxy: { '/api': server } },
  build: {
    // A font or picture inside a style sheet would be a data: address, which the content security policy refuses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // Lists which file loads which others: a browser test reads what each screen loads.
    manifest: true,
    rolldownOptions: {
      // Reading a property has no side effects in any library here, so unused reads may be removed. Definitions of
      // calls and schemas that no screen uses are removed as well.
      treeshake: { propertyReadSideEffects: false, manualPureFunctions: ['route', 'z'] },
      output: {
        // The first page's scripts are two files, so that the one with the libraries stays the same from release to
        // release.
        codeSplitting: {
          groups: [
            { name: 'libraries', test: /node_modules\/(?!@fontsource)/, tags: ['$initial'] },
            { name: 'first', tags: ['$initial'] },
            ...sharedModules,
          ],
        },
      },
    },
  },
})
