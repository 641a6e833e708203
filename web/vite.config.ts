import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractRoutes } from './vite/contractRoutes.ts'
import { precompress } from './vite/precompress.ts'
import { shellModules } from './vite/shellModules.ts'
import { themeCss } from './vite/themeCss.ts'

const server = process.env.MUSTER_API ?? 'http://localhost:3000'

export default defineConfig({
  plugins: [react(), contractRoutes(), themeCss(), precompress()],
  server: { proxy: { '/api': server } },
  build: {
    // A font or picture inside a style sheet would be a data: address, which the content security policy refuses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // Reading a property does nothing else in any library here, so what is read and never used may go.
      treeshake: { propertyReadSideEffects: false },
      output: {
        // What the first page needs comes in two files, of which the libraries stay the same from release to release.
        codeSplitting: {
          groups: [
            { name: 'libraries', test: /node_modules/, tags: ['$initial'] },
            { name: 'first', tags: ['$initial'] },
            // In one script with its setting, so that no schema is ever made before it.
            { name: 'schemas', test: /node_modules\/zod\/|src\/kit\/api\/schemas\.ts$/ },
            // Dozens of tiny files wait for one another where the way to the server is long.
            { name: shellModules, debugName: 'shell' },
            { name: 'icons', test: /node_modules\/@tabler\// },
          ],
        },
      },
    },
  },
})
