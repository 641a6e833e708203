import { type Caption, readCaptions } from './captions.ts'
import { escapeHtml } from './layout.ts'

/** The size of the films in pixels. */
export const filmSize = { width: 1280, height: 800 }

const clock = (ms: number) => {
  const seconds = Math.floor(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Returns the HTML of a caption as text; its `<b>` is the only markup. */
const escape = (text: string) => escapeHtml(text).replaceAll(/&lt;(\/?)b&gt;/g, '<$1strong>')

const line = ({ from, text }: Caption) =>
  `<li><button type="button" class="moment" data-at="${from / 1000}" disabled>${clock(from)}</button> <span>${escape(text)}</span></li>`

/**
 * Returns the HTML of a film with its captions as text below, each with a button that jumps to its moment. Without
 * scripts, the browser shows the captions within the film; with them, they stand below it, where they cover nothing and
 * are legible on a phone.
 */
export function filmHtml(href: string, title: string, vtt: string): string {
  const stories = readCaptions(vtt).map(
    (story) => `<h2>${escape(story.title)}</h2>\n<ol>\n${story.captions.map(line).join('\n')}\n</ol>`,
  )
  const captions = href.replace(/webm$/, 'vtt')
  const poster = href.replace(/[^/]+$/, 'poster.png')
  return `<div class="film">
<video controls playsinline preload="metadata" width="${filmSize.width}" height="${filmSize.height}" poster="${poster}" aria-label="${escape(title)}">
<source src="${href}" type="video/webm">
<track kind="captions" src="${captions}" srclang="en" label="English" default>
</video>
<p class="caption" aria-hidden="true" hidden></p>
</div>
<div class="transcript">
${stories.join('\n')}
</div>`
}
