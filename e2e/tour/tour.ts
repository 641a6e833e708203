// `npm run docs:tour`: makes the film of docs/watch.md anew from a demo company, docs/tour/tour.webm with its captions.
import '../../scripts/build.ts'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContextOptions, Download, Page } from '@playwright/test'
import { writeWebm } from '../../scripts/webm.ts'
import { writeCaptions } from '../../scripts/handbook/captions.ts'
import { drawFirstPage, firstPageType } from '../../server/src/files/pages/firstPage.ts'
import { docs, type Scene, waitUntilLoaded, withScene } from '../support/scene.ts'
import { Film, size } from './film.ts'
import { tellHours } from './hoursStory.ts'
import { tellInvoices } from './invoiceStory.ts'
import { tellLeave } from './leaveStory.ts'
import { tellPayroll } from './payrollStory.ts'
import { openStudio } from './studio.ts'

/** The film and the company with which a story is told. */
export interface Tour extends Pick<Scene, 'company' | 'server'> {
  film: Film
  /** Opens a page as a person. */
  open: (username: string, at: string) => Promise<Page>
  /** Opens a page that shows the first page of a downloaded PDF. */
  openPdf: (file: Download) => Promise<Page>
}

const options: BrowserContextOptions = { viewport: size }

await withScene(async ({ server, company, browser, open }) => {
  const studio = await browser.newPage({ baseURL: server.url, viewport: size })
  await studio.goto('/docs/')
  await studio.evaluate(openStudio, { ...size, mark: '/favicon.svg' })
  const film = new Film(studio)

  async function openPdf(file: Download): Promise<Page> {
    const bytes = await readFile(await file.path())
    const picture = await drawFirstPage(async () => bytes)
    if (!picture) throw new Error(`${file.suggestedFilename()} cannot be drawn`)
    const page = await browser.newPage({ viewport: size })
    await page.setContent(
      `<body style="margin: 0; overflow: hidden; background: #465263; display: grid; justify-items: center">
       <img style="width: 960px; margin-top: 32px; box-shadow: 0 8px 40px rgb(0 0 0 / 40%)"
         src="data:${firstPageType};base64,${Buffer.from(picture).toString('base64')}">`,
    )
    return page
  }

  const tour: Tour = { film, company, server, open: (username, at) => open(username, at, options), openPdf }
  const folder = join(docs, 'tour')
  await mkdir(folder, { recursive: true })
  const poster = await tour.open('lead', '/')
  await waitUntilLoaded(poster)
  await poster.screenshot({ path: join(folder, 'poster.png'), animations: 'disabled' })
  await film.card('Muster', 'Three minutes', 'Leave, time, pay and invoices, on your own server')
  for (const tell of [tellLeave, tellHours, tellPayroll, tellInvoices]) await tell(tour)
  await film.card('Try it yourself', 'npm start', 'One command, with a company to look at')

  const { durationMs, pictures } = await film.finish()
  const webm = writeWebm({
    ...size,
    durationMs,
    pictures: pictures.map((picture) => ({ ...picture, bytes: Buffer.from(picture.bytes, 'base64') })),
  })
  await writeFile(join(folder, 'tour.webm'), webm)
  await writeFile(join(folder, 'tour.vtt'), writeCaptions(film.stories))
  console.log(`docs/tour/tour.webm: ${Math.round(durationMs / 1000)} s, ${(webm.length / 1e6).toFixed(2)} MB`)
})
