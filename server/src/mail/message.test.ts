import { Buffer } from 'node:buffer'
import fc from 'fast-check'
import MailComposer from 'nodemailer/lib/mail-composer'
import { expect, test } from 'vitest'
import { type Message, readMessage } from './message.ts'

const baseMessage: Message = {
  id: '01a22ac8-813b-7278-b44a-a959b5476ea8@acme.test',
  from: 'Acme HR <hr@acme.test>',
  to: 'salma@acme.test',
  replyTo: null,
  subject: 'Approved',
  text: 'Hello',
  html: '<p>Hello</p>',
  attachments: [],
}

async function sourceOf(message: Message): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of readMessage(message)) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('latin1')
}

/** Returns the message as the mail library writes it by itself. */
async function sourceByLibrary({ id, replyTo, ...content }: Message): Promise<string> {
  const options = { ...content, messageId: `<${id}>`, ...(replyTo !== null && { replyTo }) }
  const headers = { 'Auto-Submitted': 'auto-generated' }
  return (await new MailComposer({ ...options, headers }).compile().build()).toString('latin1')
}

/** Returns the unfolded headers by name, without those that differ each time, and the decoded parts by type. */
function read(source: string) {
  const headers = headersOf(source)
  const boundary = /boundary="(.*)"/.exec(headers.get('Content-Type') ?? '')?.[1] ?? ''
  const parts = source
    .split(`\r\n--${boundary}`)
    .slice(1, -1)
    .map((part) => {
      const [, head = '', body = ''] = /^\r\n([^]*?)\r\n\r\n([^]*)$/.exec(part) ?? []
      const partHeaders = headersOf(head)
      return { type: partHeaders.get('Content-Type'), content: decode(body, partHeaders) }
    })
  for (const name of ['Date', 'Content-Type']) headers.delete(name)
  return { headers: Object.fromEntries(headers), parts }
}

function headersOf(source: string): Map<string, string> {
  const [head = ''] = source.split('\r\n\r\n', 1)
  return new Map(
    head
      .replace(/\r\n(?=[ \t])/g, '')
      .split('\r\n')
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  )
}

function decode(body: string, headers: Map<string, string>): string {
  const encoding = headers.get('Content-Transfer-Encoding')
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding === '7bit') return body
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

const withLineBreaks = (text: string) => text.replace(/\r\n?|\n/g, '\r\n')

test.each<[string, Partial<Message>]>([
  ['a plain email', {}],
  ['an address for replies', { replyTo: 'office@acme.test' }],
  ['a long subject', { subject: 'Your request for annual leave was approved by your manager '.repeat(3).trim() }],
  ['another script', { subject: 'طلب إجازة: Zoë & José', text: 'ليلى\nحسن\n', html: '<p>ليلى حسن</p>' }],
  ['a subject like an encoded word', { subject: 'About =?UTF-8?Q?x?= and "quotes"' }],
  ['a domain in another script', { to: 'salma@bücher.test', from: 'Zoë <hr@acme.test>' }],
  ['lines with dots, spaces and "From"', { text: '.\n..\nFrom me \n-- \nWith\ttab\t\n\n', html: '<p>.\r\n.</p>\r\n' }],
  ['long lines', { text: 'word '.repeat(400), html: `<p>${'x'.repeat(3000)}=3D</p>` }],
])('has the headers that the library writes, and the content: %s', async (_name, changes) => {
  const message = { ...baseMessage, ...changes }
  const source = await sourceOf(message)
  const { headers, parts } = read(source)
  expect(headers).toEqual(read(await sourceByLibrary(message)).headers)
  expect(parts).toEqual([
    { type: 'text/plain; charset=utf-8', content: withLineBreaks(message.text) },
    { type: 'text/html; charset=utf-8', content: withLineBreaks(message.html) },
  ])
  expect(new Date(headersOf(source).get('Date') ?? '').valueOf()).toBeGreaterThan(0)
})

test('any text arrives as it was written, in lines that every mail server accepts', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.string({ maxLength: 300 }),
      async (text, html) => {
        const source = await sourceOf({ ...baseMessage, text, html })
        expect(read(source).parts.map(({ content }) => content)).toEqual([text, html].map(withLineBreaks))
        expect(source).toMatch(/^[\t\r\n -~]*\r\n$/)
        expect(source).not.toMatch(/[^\r]\n|\r[^\n]/)
        expect(Math.max(...source.split('\r\n').map(({ length }) => length))).toBeLessThanOrEqual(76)
      },
    ),
  )
})

test('an email with an attachment has both', async () => {
  const attachments = [{ filename: 'Gehälter.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF-') }]
  const source = await sourceOf({ ...baseMessage, attachments })
  expect(source).toContain('Message-ID: <01a22ac8-813b-7278-b44a-a959b5476ea8@acme.test>')
  expect(source).toContain('Auto-Submitted: auto-generated')
  expect(source).toContain(Buffer.from('%PDF-').toString('base64'))
  expect(source).toContain('<p>Hello</p>')
})
