import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type * as Typst from '@myriaddreamin/typst-ts-node-compiler'
import { charactersOf, toDrawableText } from './drawable.ts'

/** One document to typeset. */
export interface Sheet {
  /** The file of its layout, which shows the data `sys.inputs.data` and reads none of it as markup. */
  layout: string
  /** Texts, and lists and objects of them. A `reference` is shown unchanged; other words may be broken. */
  data: object
  /** A picture as PNG, made by the server itself: the data's `logo`. */
  logo: Uint8Array | null
}

/** Typesets one document; returns its PDF. */
export type Typesetter = (sheet: Sheet) => Promise<Uint8Array<ArrayBuffer>>

const require = createRequire(import.meta.url)

/** Latin, Greek and Cyrillic letters; and Arabic. The regular ones first. */
const fonts = [
  '@expo-google-fonts/ibm-plex-sans/400Regular/IBMPlexSans_400Regular.ttf',
  '@expo-google-fonts/vazirmatn/400Regular/Vazirmatn_400Regular.ttf',
  '@expo-google-fonts/ibm-plex-sans/600SemiBold/IBMPlexSans_600SemiBold.ttf',
  '@expo-google-fonts/vazirmatn/600SemiBold/Vazirmatn_600SemiBold.ttf',
]

/** The compiler's cache of earlier documents is dropped after this many that did not use it. */
const cacheRuns = 10

/** Loads a native module, which is an optional dependency: some systems have none. */
const load = (): typeof Typst => require('@myriaddreamin/typst-ts-node-compiler') as typeof Typst

/**
 * Returns the typesetter; null where the compiler is not installed for this system. Only this file knows which compiler
 * it is. The same sheet gives the same bytes anywhere: only the product's fonts are used, no time is read, and nothing
 * is random.
 */
export async function openTypesetter(compiler: () => typeof Typst = load): Promise<Typesetter | null> {
  let typst: typeof Typst
  try {
    typst = compiler()
  } catch {
    return null
  }
  const fontBlobs = await Promise.all(fonts.map((font) => readFile(require.resolve(font))))
  const known = new Set(fontBlobs.slice(0, 2).flatMap((font) => [...charactersOf(font)]))
  const layouts = new Map<string, string>()
  const compile = typst.NodeCompiler.create({ workspace: import.meta.dirname, fontArgs: [{ fontBlobs }] })
  const pdfOf = (mainFileContent: string, data: string) => {
    const { result } = compile.compile({ mainFileContent, inputs: { data } })
    if (!result) throw new Error('It does not compile')
    return compile.pdf(result, { pdfStandard: typst.PdfStandard.UA_1 })
  }
  return async ({ layout, data, logo }) => {
    const content = layouts.get(layout) ?? (await readFile(layout, 'utf8'))
    layouts.set(layout, content)
    if (logo) compile.mapShadow(join(import.meta.dirname, 'logo.png'), Buffer.from(logo))
    const shown = JSON.stringify({ ...data, logo: logo && '/logo.png' }, (key, value: unknown) =>
      typeof value === 'string' && key !== 'reference' ? toDrawableText(value, known) : value,
    )
    try {
      return readablePdf(pdfOf(content, shown))
    } catch {
      // The compiler's message may contain text of the document, and would be logged.
      throw new Error('A document could not be set')
    } finally {
      compile.evictCache(cacheRuns)
    }
  }
}

/** Lam and alef, which are drawn as one glyph, and the single character for both. */
const lamAlefs: Record<string, string> = {
  '06440622': 'FEF5',
  '06440623': 'FEF7',
  '06440625': 'FEF9',
  '06440627': 'FEFB',
}

/**
 * Returns a PDF whose Arabic can be read. Viewers find the text of an Arabic line by reversing its glyphs, one by one.
 * Lam and alef are drawn as one glyph (لا) but named as two, so they would swap places for anyone who searches, copies
 * or listens to it: in the file's tables, which are uncompressed, they are named by the single character for both.
 */
const readablePdf = (pdf: Buffer): Uint8Array<ArrayBuffer> => {
  const named = pdf
    .toString('latin1')
    .replace(
      /^(<[\dA-F]{4}> )<(0644062[2357])>$/gm,
      (_all, code: string, two: string) => `${code}<${lamAlefs[two]}>    `,
    )
  return new Uint8Array(Buffer.from(named, 'latin1'))
}
