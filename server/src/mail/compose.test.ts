import fc from 'fast-check'
import { expect, test } from 'vitest'
import { composeMail, type MailContent } from './compose.ts'

const content: MailContent = {
  companyName: 'Acme',
  greetingName: 'Salma',
  title: 'Your leave was approved',
  paragraphs: ['From 23 to 25 Nov 2026.', 'Enjoy\nyour days.'],
  action: { label: 'Open the request', url: 'https://hr.example.com/?view=leaves&request=1' },
}

test('as plain text', () => {
  expect(composeMail(content)).toMatchObject({
    subject: 'Your leave was approved',
    text: `Hello Salma,

From 23 to 25 Nov 2026.

Enjoy
your days.

Open the request:
https://hr.example.com/?view=leaves&request=1

-- 
Sent automatically by Acme.
`,
  })
})

test('as HTML that loads nothing', () => {
  const { html } = composeMail(content)
  expect(html).toContain('Enjoy<br />your days.')
  expect(html).toContain('href="https://hr.example.com/?view=leaves&amp;request=1"')
  expect(html).not.toMatch(/<(img|link|script|iframe|object)|url\(|@import/i)
})

test('markup typed by people stays text', () => {
  const nasty = '<a href="javascript:x">"&\'</a>'
  const { html, text } = composeMail({
    companyName: nasty,
    greetingName: nasty,
    title: nasty,
    paragraphs: [nasty],
    action: { label: nasty, url: `https://x.test/?q=${nasty}` },
  })
  expect(html).not.toContain('<a href="javascript')
  expect(html.match(/&lt;a href=&quot;javascript:x&quot;&gt;/g)).toHaveLength(7)
  expect(text).toContain(`Hello ${nasty},`)
})

test('right-to-left names have their own direction', () => {
  const { html, text, subject } = composeMail({ ...content, greetingName: 'ليلى حسن', title: 'طلب إجازة من ليلى' })
  expect(html).toContain('Hello <bdi>ليلى حسن</bdi>,')
  expect(html).toMatch(/<h1\s[^>]*dir="auto"[^>]*>\s*طلب إجازة من ليلى/)
  expect(text).toContain('Hello ليلى حسن,')
  expect(subject).toBe('طلب إجازة من ليلى')
})

test('direction marks are removed', () => {
  const { subject, html, text } = composeMail({ ...content, title: 'ab\u202Etxt.exe', greetingName: 'A\u2066B' })
  expect(subject).toBe('abtxt.exe')
  expect(html + text).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
})

test.each([
  ['Hello\r\nBcc: all@acme.test', 'Hello Bcc: all@acme.test'],
  ['one\u2028two\u0000\u0007', 'one two'],
  ['\r\n', 'Acme'],
])('the subject of %j is one line', (title, subject) => {
  expect(composeMail({ ...content, title }).subject).toBe(subject)
})

test('a long subject is cut between characters as people see them', () => {
  const { subject } = composeMail({ ...content, title: 'é👩‍👧'.repeat(100) })
  expect(subject).toBe(`${'é👩‍👧'.repeat(74)}é…`)
})

test('whatever is typed, the subject has no control character and the rest can be stored', () => {
  const texts = fc.string({ unit: 'binary', maxLength: 60 })
  fc.assert(
    fc.property(texts, texts, (title, name) => {
      const { subject, text, html } = composeMail({ ...content, title, greetingName: name, paragraphs: [name, title] })
      expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
      expect(subject).not.toBe('')
      expect(text + html).not.toMatch(/[^\P{Cc}\n\t]/u)
      expect((subject + text + html).isWellFormed()).toBe(true)
    }),
  )
})

test.each(['javascript:alert(1)', 'data:text/html,x', 'not an address'])('an action cannot lead to %j', (url) => {
  expect(() => composeMail({ ...content, action: { label: 'Open', url } })).toThrow()
})
