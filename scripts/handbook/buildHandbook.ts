import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'rolldown'
import { root } from '../buildIfChanged.ts'
import { layOut, notFoundAddress } from './layout.ts'
import { filmsIn, type Page, picturesIn, readPages } from './pages.ts'
import type { SearchEntry } from './client/searchEntry.ts'

/** The size in bytes from which a text is worth compressing. */
const smallestCompressed = 1024

const inter = 'web/src/kit/inter'

/** Builds the documentation into a folder of static files that need no network and no address of their own. */
export async function buildHandbook(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  const write = (path: string, content: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  const pages = readPages(root)
  for (const page of pages) write(page.address, layOut(page, pages))
  write(notFoundAddress, layOut(notFound, pages))
  write('search.json', JSON.stringify(searchEntriesOf(pages)))
  write('site.css', readFileSync(join(import.meta.dirname, 'site.css'), 'utf8'))
  for (const path of [...picturesIn(root), ...filmsIn(root)])
    cpSync(join(root, path), join(folder, posix.relative('docs', path)))
  cpSync(join(root, 'web/public/favicon.svg'), join(folder, 'favicon.svg'))
  for (const name of ['latin.woff2', 'latin-a.woff2']) cpSync(join(root, inter, name), join(folder, name))
  await build({
    input: {
      site: join(import.meta.dirname, 'client/site.ts'),
      colours: join(import.meta.dirname, 'client/colours.ts'),
    },
    platform: 'browser',
    output: { dir: folder, entryFileNames: '[name].js', minify: true },
    logLevel: 'warn',
  })
  compressTexts(folder)
}

/** Writes a compressed copy beside each text, which the server sends without compressing it for each request. */
function compressTexts(folder: string) {
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
  for (const path of globSync('**/*.{html,css,js,json,svg}', { cwd: folder })) {
    const bytes = readFileSync(join(folder, path))
    if (bytes.length < smallestCompressed) continue
    writeFileSync(join(folder, `${path}.br`), brotliCompressSync(bytes, quality))
    writeFileSync(join(folder, `${path}.gz`), gzipSync(bytes))
  }
}

const notFound: Page = {
  source: '',
  address: notFoundAddress,
  reader: null,
  isUnlisted: true,
  title: 'Page not found',
  description: 'This page does not exist.',
  html: '<h1>Page not found</h1>\n<p>This page does not exist. Search, or choose a page below.</p>\n',
  headings: [],
  sections: [],
}

/** Returns the sections of all pages for the search. */
export const searchEntriesOf = (pages: readonly Page[]): SearchEntry[] =>
  pages.flatMap(({ address, title, reader, sections }) =>
    sections.map(({ id, heading, text }) => ({
      address: id ? `${address}#${id}` : address,
      title,
      heading,
      text: text.replaceAll(/\s+/g, ' ').trim(),
      reader: reader?.title ?? '',
      boost: reader?.searchBoost ?? 1,
    })),
  )
