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
  // With its setting, whoever asks for it.
  resolve: { alias: [{ find: /^zod$/, replacement: resolve(import.meta.dirname, 'src/kit/api/zod.ts') }] },
  server: { proxy: { '/api': server } },
  build: {
    // A font or picture inside a style sheet would be a data: address, which the content security policy refuses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // Which file brings which others: a browser test reads what each screen loads.
    manifest: true,
    rolldownOptions: {
      // Reading a property does nothing else in any library here, so what is read and never used may go.
      // Definitions of calls and schemas that no screen uses go as well.
      treeshake: { propertyReadSideEffects: false, manualPureFunctions: ['route', 'z'] },
      output: {
        // What the first page needs comes in two files, of which the libraries stay the same from release to release.
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
