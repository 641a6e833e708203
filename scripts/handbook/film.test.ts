import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../buildIfChanged.ts'
import { durationOf } from '../webm.ts'
import { readCaptions, writeCaptions } from './captions.ts'
import { readProduct, unknownNames } from './claims.ts'
import { filmHtml } from './filmHtml.ts'

const fileOf = (name: string) => join(root, 'docs/tour', name)
const stories = readCaptions(readFileSync(fileOf('tour.vtt'), 'utf8'))
const captions = stories.flatMap((story) => story.captions)

describe('the film of the documentation', () => {
  test('has about three minutes, four stories, and a size that a repository bears', () => {
    const duration = durationOf(readFileSync(fileOf('tour.webm')))
    expect(duration).toBeGreaterThan(120_000)
    expect(duration).toBeLessThan(240_000)
    expect(captions.at(-1)?.to).toBeLessThanOrEqual(duration)
    expect(statSync(fileOf('tour.webm')).size).toBeLessThan(4_000_000)
    expect(existsSync(fileOf('poster.png'))).toBe(true)
    expect(stories).toHaveLength(4)
  })

  test('shows its captions one after another, each long enough to be read', () => {
    for (const [i, { from, to, text }] of captions.entries()) {
      expect(from, text).toBeGreaterThanOrEqual(captions[i - 1]?.to ?? 0)
      // Subtitles for adults have up to 17 letters a second.
      expect(text.length / ((to - from) / 1000), text).toBeLessThan(17)
      expect(text.length, text).toBeLessThan(110)
    }
  })

  test('names only texts of the interface', async () => {
    const product = await readProduct(root)
    const texts = captions.map(({ text }) => text.replaceAll(/<\/?b>/g, '**'))
    expect(texts.flatMap((text) => unknownNames('docs/hr/tour.vtt', text, product))).toEqual([])
    expect(texts.filter((text) => text.includes('**')).length).toBeGreaterThan(10)
  })
})

describe('captions', () => {
  const story = { title: 'A week off', captions: [{ from: 61_500, to: 3_600_040, text: 'Press <b>Send</b> & wait.' }] }

  test('are read as they were written', () => {
    const vtt = writeCaptions([story])
    expect(vtt).toBe('WEBVTT\n\nNOTE A week off\n\n00:01:01.500 --> 01:00:00.040\nPress <b>Send</b> & wait.\n')
    expect(readCaptions(vtt)).toEqual([story])
  })

  test('stand below the film as text, without markup of their own', () => {
    const html = filmHtml('tour/x.webm', 'A "film"', writeCaptions([{ ...story, title: '<i>' }]))
    expect(html).toContain('<span>Press <strong>Send</strong> &amp; wait.</span>')
    expect(html).toContain('data-at="61.5" disabled>1:01</button>')
    expect(html).toContain('<h2>&lt;i&gt;</h2>')
    expect(html).toContain('aria-label="A &quot;film&quot;"')
    expect(html).toContain('src="tour/x.vtt"')
  })
})
