import { globSync } from 'node:fs'
import { posix } from 'node:path'
import { type Addresses, renderMarkdown, type RenderedPage } from './markdown.ts'
import { decisionsFolder, homeSource, type Reader, readers } from './navigation.ts'

/** A page of the site. */
export interface Page extends RenderedPage {
  /** The Markdown file, relative to the project. */
  source: string
  /** The address relative to the site, such as `employees/clock-in.html`. */
  address: string
  /** The group that the page belongs to; null for the first page. */
  reader: Reader | null
  /** True if the page is reached from another page rather than from the navigation. */
  isUnlisted: boolean
}

/** Returns the pictures of the documentation, relative to the project. */
export const picturesIn = (root: string): string[] => globSync('docs/**/*.png', { cwd: root, exclude: isBuilt })

/** Returns the films of the documentation and their captions, relative to the project. */
export const filmsIn = (root: string): string[] => globSync('docs/**/*.{webm,vtt}', { cwd: root, exclude: isBuilt })

const isBuilt = (path: string) => path === 'docs/dist'

/** Returns all pages in the order of the navigation, the first page first. */
export function readPages(root: string): Page[] {
  const developers = readers.at(-1) ?? null
  const decisions = globSync(`${decisionsFolder}/[0-9]*.md`, { cwd: root }).sort()
  const places: Pick<Page, 'source' | 'reader' | 'isUnlisted'>[] = [
    { source: homeSource, reader: null, isUnlisted: false },
    ...readers.flatMap((reader) => reader.sources.map((source) => ({ source, reader, isUnlisted: false }))),
    ...decisions.map((source) => ({ source, reader: developers, isUnlisted: true })),
  ]
  const addresses: Addresses = new Map([
    ...places.map(({ source }) => [source, addressOfPage(source)] as const),
    ...picturesIn(root).map((path) => [path, posix.relative('docs', path)] as const),
  ])
  return places.map((place) => ({
    ...place,
    ...renderMarkdown(root, place.source, addresses),
    address: addressOfPage(place.source),
  }))
}

/** Returns the address of the page made from a Markdown file of `docs/` or of the project's own folder. */
const addressOfPage = (source: string) =>
  posix
    .relative('docs', source)
    .replace(/^\.\.\//, '')
    .replace(/README\.md$/, 'index.md')
    .toLowerCase()
    .replace(/\.md$/, '.html')
