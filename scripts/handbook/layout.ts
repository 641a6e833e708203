import { posix } from 'node:path'
import { readers } from './navigation.ts'
import type { Page } from './pages.ts'

/** The page for unknown addresses. */
export const notFoundAddress = '404.html'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Returns a text as it is written in HTML. */
export const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

const mark =
  '<svg class="mark" width="28" height="28" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8"/><path class="columns" d="M8 23V10.5M24 14.5V23"/><path d="M8 12.5l6.4 7L24 8.5"/></svg>'

/**
 * Returns the complete HTML of a page. Its addresses are relative, so that the site works below any address. It has no
 * script or style of its own, as the product's content security policy demands.
 */
export function layOut(page: Page, pages: readonly Page[]): string {
  const up = siteOf(page)
  return `<!doctype html>
<html lang="en" data-site="${up}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(page.reader ? `${page.title} – Muster` : page.title)}</title>
<meta name="description" content="${escapeHtml(page.description)}">
<link rel="icon" href="${up}favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${up}site.css">
<script src="${up}colours.js"></script>
<script type="module" src="${up}site.js"></script>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header class="bar">
<a class="home" href="${up}index.html">${mark}<span>Muster <small>Help</small></span></a>
<form class="search" role="search" hidden>
<input type="search" id="search" role="combobox" aria-expanded="false" aria-controls="results" aria-autocomplete="list" aria-label="Search the documentation" placeholder="Search" autocomplete="off" spellcheck="false">
<kbd aria-hidden="true">/</kbd>
<div id="results" role="listbox" aria-label="Search results" hidden></div>
<p class="found" role="status"></p>
</form>
<button type="button" class="colours" hidden>Dark mode</button>
</header>
<div class="columns-of-page">
${navigation(page, pages)}
<main id="content" tabindex="-1">
<article>
${page.html}${page.reader ? '' : cards(page, pages)}</article>
${neighbours(page, pages)}
</main>
${contents(page)}
</div>
</body>
</html>
`
}

/**
 * Returns the address of the site as seen from a page. The page for unknown addresses can appear at any depth, so it
 * knows the address below which the server serves the site.
 */
const siteOf = ({ address }: Page) =>
  address === notFoundAddress ? '/docs/' : '../'.repeat(address.split('/').length - 1)

const linkTo = (from: Page, to: Page) => siteOf(from) + to.address

function navigation(page: Page, pages: readonly Page[]): string {
  const groups = readers.map((reader) => {
    const listed = pages.filter((other) => other.reader === reader && !other.isUnlisted)
    const items = listed.map((other) => {
      const isOpen =
        other === page ||
        (page.isUnlisted &&
          page.address.startsWith(`${posix.dirname(other.address)}/`) &&
          other.address.endsWith('/index.html'))
      return `<li><a href="${linkTo(page, other)}"${isOpen ? ' aria-current="page"' : ''}>${escapeHtml(other.title)}</a></li>`
    })
    return `<li><h2>${escapeHtml(reader.title)}</h2><ul>${items.join('')}</ul></li>`
  })
  return `<nav class="pages" aria-label="Documentation">
<details><summary>All pages</summary><ul>${groups.join('\n')}</ul></details>
<ul class="always">${groups.join('\n')}</ul>
</nav>`
}

/** Returns the five groups as cards with their first pages, for the first page of the site. */
function cards(page: Page, pages: readonly Page[]): string {
  const list = readers.map((reader) => {
    const listed = pages.filter((other) => other.reader === reader && !other.isUnlisted)
    const items = listed.map((other) => `<li><a href="${linkTo(page, other)}">${escapeHtml(other.title)}</a></li>`)
    return `<section><h2>${escapeHtml(reader.title)}</h2><p>${escapeHtml(reader.description)}</p><ul>${items.join('')}</ul></section>`
  })
  return `<div class="cards">${list.join('\n')}</div>`
}

function contents({ headings, reader }: Page): string {
  const listed = headings.filter(({ level }) => level === 2)
  if (!reader || listed.length < 2) return ''
  const items = listed.map(({ id, text }) => `<li><a href="#${id}">${escapeHtml(text)}</a></li>`)
  return `<nav class="contents" aria-label="On this page"><h2>On this page</h2><ul>${items.join('')}</ul></nav>`
}

function neighbours(page: Page, pages: readonly Page[]): string {
  if (!page.reader) return ''
  const own = pages.filter(({ reader, isUnlisted }) => reader === page.reader && isUnlisted === page.isUnlisted)
  const at = own.indexOf(page)
  const link = (other: Page | undefined, label: string, rel: string) =>
    other
      ? `<a rel="${rel}" href="${linkTo(page, other)}"><small>${label}</small>${escapeHtml(other.title)}</a>`
      : '<span></span>'
  return `<nav class="neighbours" aria-label="Previous and next page">${link(own[at - 1], 'Previous', 'prev')}${link(own[at + 1], 'Next', 'next')}</nav>`
}
