import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compileHints } from './vite/compileHints.ts'
import { contractRoutes } from './vite/contractRoutes.ts'
import { gallery } from './vite/gallery.ts'
import { precompress } from './vite/precompress.ts'
import { sharedModules } from './vite/sharedModules.ts'
import { themeCss } from './vite/themeCss.ts'
import { viewPages } from './vite/viewPages.ts'
import { withoutJsonSchema } from './vite/withoutJsonSchema.ts'
import { withoutUnusedParts } from './vite/withoutUnusedParts.ts'

const server = process.env.MUSTER_API ?? 'http://localhost:3000'

export default defineConfig({
  plugins: [
    react(),
    contractRoutes(),
    themeCss(),
    withoutJsonSchema(),
    withoutUnusedParts(),
    compileHints(),
    viewPages(),
    precompress(),
    gallery(),
  ],
  // Every import of zod resolves to this module, which also configures it.
  resolve: { alias: [{ find: /^zod$/, replacement: resolve(import.meta.dirname, 'src/kit/api/zod.ts') }] },
  server: { proxy: { '/api': server, '/docs': server } },
  build: {
    // A font or picture embedded in a style sheet would be a data: address, which the content security policy refuses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // Lists which files load which others. A browser test uses it to measure what each screen loads.
    manifest: true,
    rolldownOptions: {
      // Reading a property has no side effects in any library used here, so unused reads can be removed. That also
      // removes the definitions of calls and schemas that no screen uses.
      treeshake: { propertyReadSideEffects: false, manualPureFunctions: ['route', 'z'] },
      output: {
        // The first page's script is split in two, so that the file with the libraries stays the same from release to
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
