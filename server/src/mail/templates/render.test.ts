import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { renderTemplate, templateOr } from './render.ts'

const template = {
  subject: 'Welcome, {{firstName}}',
  htmlContent:
    '<p title="{{firstName}}">Hello {{ firstName }},</p><p><a href="{{link}}">Activate</a> or <a href="https://x.test/?q={{firstName}}">ask</a>.</p>',
  textContent: null,
}
const values = { firstName: 'Salma', link: 'https://hr.example.com/?view=activate#token=a&b' }

test('each value is escaped for its context', () => {
  const { subject, html, text } = renderTemplate(template, values)
  expect(subject).toBe('Welcome, Salma')
  expect(html).toContain('<p title="Salma">Hello <bdi>Salma</bdi>,</p>')
  expect(html).toContain('<a href="https://hr.example.com/?view=activate#token=a&amp;b">Activate</a>')
  expect(html).toContain('<a href="https://x.test/?q=Salma">ask</a>')
  expect(text).toBe(
    'Hello Salma,\n\nActivate: https://hr.example.com/?view=activate#token=a&b or ask: https://x.test/?q=Salma.\n',
  )
})

test('a separate text part is used as it is', () => {
  expect(renderTemplate({ ...template, textContent: 'Hi {{firstName}}\n{{link}}' }, values).text).toBe(
    `Hi Salma\n${values.link}\n`,
  )
})

test('values stay text everywhere', () => {
  const nasty = `"><script>alert('1')</script>&{{link}}`
  const { subject, html, text } = renderTemplate(template, { ...values, firstName: nasty })
  expect(html).not.toContain('<script')
  expect(html.match(/&lt;script&gt;alert\(&#39;1&#39;\)/g)).toHaveLength(3)
  expect(html.match(/href="https:\/\/hr/g)).toHaveLength(1)
  expect(html).toContain(encodeURIComponent(nasty).replaceAll("'", '&#39;'))
  expect(subject).toBe(`Welcome, ${nasty}`)
  expect(text).toContain(`Hello ${nasty},`)
})

test('several lines are lines in the HTML and one in the subject', () => {
  const { subject, html } = renderTemplate(template, { ...values, firstName: 'A\r\nBcc: b@acme.test' })
  expect(subject).toBe('Welcome, A Bcc: b@acme.test')
  expect(html).toContain('Hello <bdi>A<br />Bcc: b@acme.test</bdi>')
})

test.each(['javascript:alert(1)', 'data:text/html,x', 'nowhere'])('%j is not an address', (link) => {
  expect(() => renderTemplate(template, { ...values, link })).toThrow()
})

test('a variable without a value, or named like a built-in property, is an error', () => {
  expect(() => renderTemplate(template, { firstName: 'Salma' })).toThrow('The variable link has no value')
  expect(() => renderTemplate({ ...template, subject: '{{constructor}}' }, values)).toThrow('constructor')
})

test('a broken template falls back to the built-in text, and is logged', () => {
  const log = { error: vi.fn() }
  const builtIn = { subject: 'Activate your account', text: 'text', html: 'html' }
  const from = { event: 'account.activation', values: { firstName: 'Salma' }, log }
  expect(templateOr(template, from, () => builtIn)).toBe(builtIn)
  expect(log.error).toHaveBeenCalledTimes(1)
  expect(templateOr(undefined, from, () => builtIn)).toBe(builtIn)
  expect(templateOr(template, { ...from, values }, () => builtIn).subject).toBe('Welcome, Salma')
  expect(log.error).toHaveBeenCalledTimes(1)
})

test('values never change the markup of the template', () => {
  const texts = fc.string({ unit: 'binary', maxLength: 40 })
  const shape = (html: string) => html.replace(/<bdi>.*?<\/bdi>/gs, '').match(/<[a-z/][^\s>]*/gi)
  const expected = shape(renderTemplate(template, values).html)
  fc.assert(
    fc.property(texts, texts, (one, other) => {
      const firstName = `${one}<{{link}}"'${other}`.toWellFormed()
      const { html, subject } = renderTemplate({ ...template, subject: 'Hello' }, { ...values, firstName })
      expect(shape(html)).toEqual(expected)
      expect(subject).toBe('Hello')
      expect(html).not.toContain('{{link}}"')
    }),
  )
})
