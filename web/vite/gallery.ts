import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'

/** Serves the gallery of the kit's pieces at `/kit`. It exists in development only and is not part of the build. */
export function gallery(): Plugin {
  return {
    name: 'gallery',
    apply: 'serve',
    configureServer(server) {
      const html = resolve(server.config.root, 'src/gallery/gallery.html')
      server.middlewares.use((request, response, next) => {
        const { url = '/' } = request
        if (!/^\/kit\/?($|\?)/.test(url)) return next()
        readFile(html, 'utf8')
          .then((page) => server.transformIndexHtml(url, page))
          .then((page) => response.setHeader('content-type', 'text/html').end(page))
          .catch(next)
      })
    },
  }
}
