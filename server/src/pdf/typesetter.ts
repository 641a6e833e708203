import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type * as Typst from '@myriaddreamin/typst-ts-node-compiler'
import { charactersOf, toDrawableText } from './drawable.ts'

/** A document to typeset. */
export interface Sheet {
  /** The file name of the layout, which shows the file `data.json` without reading it as markup. */
  layout: string
  /**
   * The content: texts, and lists and objects that contain texts. Texts under the key `reference` are shown unchanged;
   * in all others, very long words may be broken.
   */
  data: object
  /** The logo, converted to PNG by the server; null without one. */
  logo: Uint8Array | null
  /**
   * True if the layout has a dense form, which it takes where its data say `dense`. A document with more than one page
   * is dense if it then fits on one.
   */
  hasDenseForm?: boolean
}

/** A function that typesets a document and returns its PDF. */
export type Typesetter = (sheet: Sheet) => Promise<Uint8Array<ArrayBuffer>>

const require = createRequire(import.meta.url)

/** The fonts for Latin, Greek and Cyrillic letters and for Arabic, regular ones first. */
const fonts = [
  '@expo-google-fonts/ibm-plex-sans/400Regular/IBMPlexSans_400Regular.ttf',
  '@expo-google-fonts/vazirmatn/400Regular/Vazirmatn_400Regular.ttf',
  '@expo-google-fonts/ibm-plex-sans/600SemiBold/IBMPlexSans_600SemiBold.ttf',
  '@expo-google-fonts/vazirmatn/600SemiBold/Vazirmatn_600SemiBold.ttf',
]

/** The number of documents after which unused parts of the compiler's cache are dropped. */
const cacheRuns = 10

/** The file that contains the data of a document while it is typeset. It exists only in memory. */
const dataFile = join(import.meta.dirname, 'data.json')

/** Loads the compiler, a native module and optional dependency that some systems lack. */
const load = (): typeof Typst => require('@myriaddreamin/typst-ts-node-compiler') as typeof Typst

/**
 * Returns the function that typesets documents; null if the compiler is not installed on this system. Only this file
 * knows which compiler is used. The same document gives the same bytes on every system: only the product's own fonts
 * are used, and the output depends neither on the time nor on random numbers.
 */
export async function openTypesetter(compiler: () => typeof Typst = load): Promise<Typesetter | null> {
  let typst: typeof Typst
  try {
    typst = compiler()
  } catch {
    return null
  }
  const fontBlobs = await Promise.all(fonts.map((font) => readFile(require.resolve(font))))
  const fontCharacters = new Set(fontBlobs.slice(0, 2).flatMap((font) => [...charactersOf(font)]))
  const layouts = new Map<string, string>()
  const compile = typst.NodeCompiler.create({ workspace: import.meta.dirname, fontArgs: [{ fontBlobs }] })
  const documentOf = (mainFileContent: string, data: object) => {
    const drawableData = JSON.stringify(data, (key, value: unknown) =>
      typeof value === 'string' && key !== 'reference' ? toDrawableText(value, fontCharacters) : value,
    )
    // As an input, the data would make the compiler rebuild its library for each document.
    compile.mapShadow(dataFile, Buffer.from(drawableData))
    const { result } = compile.compile({ mainFileContent })
    if (!result) throw new Error('It does not compile')
    return result
  }
  return async ({ layout, data, logo, hasDenseForm }) => {
    const content = layouts.get(layout) ?? (await readFile(layout, 'utf8'))
    layouts.set(layout, content)
    if (logo) compile.mapShadow(join(import.meta.dirname, 'logo.png'), Buffer.from(logo))
    const shown = { ...data, logo: logo && '/logo.png', dense: false }
    try {
      const loose = documentOf(content, shown)
      const dense = hasDenseForm && loose.numOfPages > 1 ? documentOf(content, { ...shown, dense: true }) : loose
      const result = dense.numOfPages > 1 ? loose : dense
      return readablePdf(compile.pdf(result, { pdfStandard: typst.PdfStandard.UA_1 }))
    } catch {
      // The compiler's message is not logged, since it may contain text of the document.
      throw new Error('A document could not be set')
    } finally {
      compile.unmapShadow(dataFile)
      compile.evictCache(cacheRuns)
    }
  }
}

/** The pairs of lam and alef, which are drawn as one glyph, and the single character for each. */
const lamAlefs: Record<string, string> = {
  '06440622': 'FEF5',
  '06440623': 'FEF7',
  '06440625': 'FEF9',
  '06440627': 'FEFB',
}

/**
 * Returns a PDF whose Arabic text can be searched, copied and read aloud. Viewers find the text of an Arabic line by
 * reversing its glyphs. Lam and alef share one glyph (لا). If that glyph stood for two characters, reversing would swap
 * them. In the uncompressed tables of the PDF, it therefore stands for the single character that combines both.
 */
const readablePdf = (pdf: Buffer): Uint8Array<ArrayBuffer> => {
  const content = pdf
    .toString('latin1')
    .replace(
      /^(<[\dA-F]{4}> )<(0644062[2357])>$/gm,
      (_all, code: string, two: string) => `${code}<${lamAlefs[two]}>    `,
    )
  return new Uint8Array(Buffer.from(content, 'latin1'))
}
