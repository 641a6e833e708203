import { basename, resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

type Chunk = Rolldown.OutputChunk

const shell = resolve(import.meta.dirname, '../src/app/shell/Shell.tsx')
/** Matches the page of a view. Its name is the view's key: `ChangePasswordPage.tsx` is the page of `change-password`. */
const pageFile = /\/src\/features\/.*Page\.tsx$/
/** Matches the module that names the tab with which a page opens. */
const firstTabFile = /\/firstTab\.ts$/

/** The call that tells who is signed in, which the first script makes as soon as it runs. */
const session = '<link rel="preload" href="/api/auth/me" as="fetch" crossorigin />'

const keyOf = (page: string) =>
  basename(page, 'Page.tsx')
    .replaceAll(/\B[A-Z]/g, (letter) => `-${letter}`)
    .toLowerCase()

/**
 * Writes an HTML page for each view, which names the scripts and styles of the shell, of the view's page and of its first
 * tab. The server sends it to visitors who may be signed in. Their browser then fetches these files together with the
 * first script, not only after it has run.
 */
export function viewPages(): Plugin {
  return {
    name: 'view-pages',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const chunkOf = (module: string) => chunks.find(({ facadeModuleId }) => facadeModuleId === module)

        /** Adds a chunk's scripts and styles, and those of its imports, to `files`. */
        const addFiles = (chunk: Chunk | undefined, files: Set<string>) => {
          if (!chunk || files.has(chunk.fileName)) return
          files.add(chunk.fileName)
          for (const name of chunk.imports) {
            const imported = bundle[name]
            if (imported?.type === 'chunk') addFiles(imported, files)
          }
          // After those of its imports, as when the browser imports the chunk.
          for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
        }

        /** Returns the modules that are fetched with a page: its first tab, if that has its own script. */
        const firstTabsOf = (page: string) =>
          (this.getModuleInfo(page)?.importedIds ?? [])
            .filter((id) => firstTabFile.test(id))
            .flatMap((id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? [])

        const html = bundle['index.html']
        if (html?.type !== 'asset' || !chunkOf(shell)) throw new Error('The build has no page or no shell')
        const source = String(html.source)
        const pages = chunks.flatMap(({ facadeModuleId: id }) => (id && pageFile.test(id) ? [id] : []))
        for (const page of pages) {
          const files = new Set<string>()
          for (const module of [shell, page, ...firstTabsOf(page)]) addFiles(chunkOf(module), files)
          const links = [...files]
            .filter((file) => !source.includes(file))
            .map((file) =>
              file.endsWith('.css')
                ? `<link rel="stylesheet" crossorigin href="/${file}">`
                : `<link rel="modulepreload" crossorigin href="/${file}">`,
            )
          this.emitFile({
            type: 'asset',
            fileName: `pages/${keyOf(page)}.html`,
            source: source.replace('</head>', [session, ...links, '</head>'].join('\n    ')),
          })
        }
      },
    },
  }
}
