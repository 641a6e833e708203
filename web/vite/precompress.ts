import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const text = /\.(html|js|css|svg|json|txt)$/
const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Writes `.br` and `.gz` versions next to each text file of the build. The server sends these files as they are. */
export function precompress(): Plugin {
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir)
    },
    closeBundle: async () => {
      const files = await readdir(folder, { recursive: true })
      for (const file of files.filter((candidate) => text.test(candidate))) {
        const path = join(folder, file)
        const content = await readFile(path)
        const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
        await writeFile(`${path}.br`, await toBrotli(content, { params: quality }))
        await writeFile(`${path}.gz`, await toGzip(content, { level: 9 }))
      }
    },
  }
}
