import fc from 'fast-check'
import { JSDOM } from 'jsdom'
import { expect, test } from 'vitest'
import { renderTemplate } from '../../mail/templates/render.ts'
import { cleanHtml } from './clean.ts'
import { hostileHtml } from './test/hostileHtml.ts'

const allowedTags = new Set(
  (
    'a abbr b bdi bdo blockquote br center code del div em h1 h2 h3 h4 h5 h6 hr i img ins li ol p pre s small span strong ' +
    'sub sup table tbody td tfoot th thead tr u ul'
  ).split(' '),
)

const parser = new new JSDOM().window.DOMParser()

/** Returns the elements and attributes of parsed HTML that could do more than show text. */
function dangersIn(html: string): string[] {
  const { body } = parser.parseFromString(html, 'text/html')
  return [...body.querySelectorAll('*')].flatMap((element) => {
    const tag = element.localName
    const found = allowedTags.has(tag) ? [] : [tag]
    for (const { name, value } of element.attributes) {
      if (name.startsWith('on') || /^(?:srcset|srcdoc|action|formaction|background|class|id|name)$/.test(name))
        found.push(`${tag} ${name}`)
      if (name === 'href' && !/^(?:https?:\/\/|mailto:|tel:|\{\{\w+\}\}$)/i.test(value)) found.push(`href ${value}`)
      if (name === 'src' && !/^https:\/\//i.test(value)) found.push(`src ${value}`)
      if (name === 'style' && /url|expression|import|@|position|behavior|\\|\/\*|display:\s*none/i.test(value))
        found.push(`style ${value}`)
    }
    return found
  })
}

test('active HTML is harmless, when saved and when sent', async () => {
  for (const html of hostileHtml) {
    const clean = await cleanHtml(html)
    expect(dangersIn(clean), html).toEqual([])
    expect(await cleanHtml(clean), html).toBe(clean)
    const template = { subject: 'x', htmlContent: `${clean.replace(/[{}]/g, '')}<p>{{name}}</p>`, textContent: null }
    const mail = renderTemplate(template, { name: html })
    expect(dangersIn(mail.html), html).toEqual([])
  }
})

test('everything that a mail needs stays', async () => {
  const html =
    '<h1 style="color:#0f766c;margin:0 0 16px">Hello {{firstName}}</h1><table role="presentation" width="100%"><tbody><tr><td style="padding:8px" bgcolor="#ffffff"><a href="{{link}}">Open</a></td></tr></tbody></table><img src="https://acme.test/logo.png" alt="Acme" width="120" />'
  expect(await cleanHtml(html)).toBe(html)
})

test('of a whole page the content stays', async () => {
  expect(
    await cleanHtml(
      '<!doctype html><html><head><title>T</title><style>p{}</style></head><body><p>Hi</p></body></html>',
    ),
  ).toBe('<p>Hi</p>')
})

test('an address with a variable part keeps its scheme and host', async () => {
  expect(await cleanHtml('<a href="https://acme.test/?q={{firstName}}">x</a>')).toBe(
    '<a href="https://acme.test/?q={{firstName}}">x</a>',
  )
  expect(await cleanHtml('<a href="https://{{firstName}}.test">x</a><a href="{{a}}{{b}}">y</a>')).toBe(
    '<a>x</a><a>y</a>',
  )
})

test('any input is harmless once cleaned, and stays unchanged', async () => {
  const piece = fc.constantFrom(
    ...'< > " \' = / <script <img <svg <style <math <a <!-- --> ]]> <![CDATA[ onerror= href= src= style= javascript: {{name}} &lt; &#x6a; \n \0 <template <p </p alert(1) url( data:'.split(
      ' ',
    ),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 30 }), async (pieces) => {
      const clean = await cleanHtml(pieces.join(''))
      expect(dangersIn(clean)).toEqual([])
      expect(await cleanHtml(clean)).toBe(clean)
    }),
    { numRuns: 200 },
  )
})
