import { expect, test } from 'vitest'
import { drawFirstPage } from './firstPage.ts'
import { joined, samplePdf } from '../../../testing/sampleFiles.ts'
import { readWebp } from '../../../testing/webp.ts'

const draw = (pdf: Uint8Array, timeoutMs?: number) => drawFirstPage(async () => pdf, timeoutMs)
const pictureOf = async (pdf: Uint8Array) => readWebp((await draw(pdf)) ?? expect.fail('nothing was drawn'))
const sizeOf = async (pdf: Uint8Array) => {
  const { format, width, height } = await (await pictureOf(pdf)).metadata()
  return { format, width, height }
}

const stream = (content: string, about = '') =>
  joined(`<<${about}/Length ${content.length}>>\nstream\n`, content, '\nendstream')

interface Pdf {
  box?: string
  content?: string
  resources?: string
  /** Number of identical pages. */
  pages?: number
  /** Additional objects, numbered from `6 0 R`, to which the resources refer. */
  more?: (string | Buffer)[]
}

/** Returns a PDF with these pages, which are completely black by default. */
function pdfOf({ box = '0 0 595 842', content = '0 0 5000 5000 re f', resources = '', pages = 1, more = [] }: Pdf) {
  const page = `<</Type/Page/Parent 4 0 R/MediaBox[${box}]/Contents 5 0 R/Resources<<${resources}>>>>`
  const kids = ['3 0 R', ...Array.from({ length: pages - 1 }, (_, i) => `${6 + more.length + i} 0 R`)]
  const tree = `<</Type/Pages/Kids[${kids.join(' ')}]/Count ${pages}>>`
  const others = Array.from({ length: pages - 1 }, () => page)
  // The first two objects come from `samplePdf`. This page tree replaces its empty one.
  const text = samplePdf(page, tree, stream(content), ...more, ...others).toString('latin1')
  return Buffer.from(text.replace('/Pages 2 0 R', '/Pages 4 0 R'), 'latin1')
}

/** Returns form objects, each of which draws the next one ten times. */
const formsIn = (depth: number) =>
  Array.from({ length: depth }, (_, i) => {
    const next = i < depth - 1 ? `/Resources<</XObject<</X ${7 + i} 0 R>>>>` : ''
    return stream(next ? '/X Do '.repeat(10) : '0 0 m 9 9 l S', `/Type/XObject/Subtype/Form/BBox[0 0 500 500]${next}`)
  })
const tooManyForms = pdfOf({ content: '/X Do', resources: '/XObject<</X 6 0 R>>', more: formsIn(9) })

/** A PDF that fills its page with tiles of a thousandth of a point. */
const endlessTiles = pdfOf({
  content: '/Pattern cs /P scn 0 0 595 842 re f',
  resources: '/Pattern<</P 6 0 R>>',
  more: [
    stream(
      '0 0 m 1 1 l S',
      '/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 1 1]/XStep .001/YStep .001/Resources<<>>',
    ),
  ],
})

test('the first page is drawn as a picture, whatever the number of pages', async () => {
  const picture = await pictureOf(pdfOf({ pages: 500 }))
  expect(await picture.metadata()).toMatchObject({ format: 'webp', width: 1239, height: 1754 })
  const { dominant } = await picture.stats()
  expect(Math.max(dominant.r, dominant.g, dominant.b)).toBeLessThan(30)
})

test('a page of any size becomes a picture of at most 1754 pixels a side', async () => {
  expect(await sizeOf(pdfOf({ box: '0 0 842 595' }))).toMatchObject({ width: 1754, height: 1239 })
  expect(await sizeOf(pdfOf({ box: '0 0 14400 14400' }))).toMatchObject({ width: 1754, height: 1754 })
  expect(await sizeOf(pdfOf({ box: '0 0 100000 1' }))).toMatchObject({ width: 1754, height: 1 })
  expect(await sizeOf(pdfOf({ box: '0 0 1e9 1e9' }))).toMatchObject({ height: 1754 })
  expect(await sizeOf(pdfOf({ box: '9 9 9 9' }))).toMatchObject({ height: 1754 })
})

test('a file that is damaged, empty, locked, or no PDF has no picture', async () => {
  const locked = `<</Filter/Standard/V 1/R 2/O<${'00'.repeat(32)}>/U<${'00'.repeat(32)}>/P -4>>`
  const encrypted = pdfOf({ more: [locked] })
    .toString('latin1')
    .replace('/Root 1', '/ID[<00><00>]/Encrypt 6 0 R/Root 1')
  for (const pdf of [samplePdf(), Buffer.from(encrypted, 'latin1'), pdfOf({}).subarray(0, 120), Buffer.from('MZ')])
    expect(await draw(pdf)).toBeNull()
})

test('a PDF that takes too much memory or time is given up, and the next one is drawn', async () => {
  const tiles = expect(draw(endlessTiles, 500)).rejects.toMatchObject({ name: 'Exhausted', isOutOfTime: true })
  const [memory, next] = await Promise.all([draw(tooManyForms), draw(pdfOf({})), tiles])
  expect(memory).toBeNull()
  expect(next).not.toBeNull()
})

test('a form that draws itself is drawn once', async () => {
  const itself = stream('/X Do', '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X 6 0 R>>>>')
  expect(await draw(pdfOf({ content: '/X Do', resources: '/XObject<</X 6 0 R>>', more: [itself] }))).not.toBeNull()
})

test('a reading error reaches the caller', async () => {
  await expect(drawFirstPage(() => Promise.reject(new Error('missing')))).rejects.toThrow('missing')
})
