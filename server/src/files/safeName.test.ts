import fc from 'fast-check'
import { expect, test } from 'vitest'
import { extension, safeName } from './safeName.ts'

test.each([
  ['sick note.pdf', 'sick note.pdf'],
  ['../../etc/passwd.pdf', 'passwd.pdf'],
  ['C:\\Users\\anna\\note.PDF', 'note.PDF'],
  ['invoice\u202Egpj.exe.pdf', 'invoicegpj.exe.pdf'],
  ['a\u0000b\r\nc\u200B\u2066d.pdf', 'abcd.pdf'],
  [`plan.pdf${'\u3164'.repeat(60)}.zip`, 'plan.pdf.zip'],
  ['pay\u00adroll\u2063\u115f\u2800\u{e0041}.pdf', 'payroll.pdf'],
  ['\u{1f469}\u200d\u{1f52c}\u2764\ufe0f.png', '\u{1f469}\u200d\u{1f52c}\u2764\ufe0f.png'],
  ['cafe\u0301.png', 'caf\u00e9.png'],
  ['what?"<b>".png', 'what---b--.png'],
  ['  a   b .pdf ', 'a b.pdf'],
  ['.htaccess', 'file.htaccess'],
  ['..', 'file'],
  ['', 'file'],
  ['broken\ud800.pdf', 'broken\ufffd.pdf'],
  ['診断書.pdf', '診断書.pdf'],
  [`${'é'.repeat(300)}.docx`, `${'é'.repeat(115)}.docx`],
  [`${'診'.repeat(100)}.pdf`, `${'診'.repeat(78)}.pdf`],
  [`${'😀'.repeat(100)}.pdf`, `${'😀'.repeat(59)}.pdf`],
])('%j is stored as %j', (name, expected) => expect(safeName(name)).toBe(expected))

test('any name becomes short, without deceptive characters, and does not change again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.constantFrom('', '.pdf', '.DOCX'), (stem, dot) => {
      const name = safeName(stem + dot)
      expect(Array.from(name).length).toBeLessThanOrEqual(120)
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(240)
      expect(name).not.toMatch(/[\p{Cc}\p{Bidi_Control}/\\]/u)
      expect(name).not.toBe('')
      if (dot) expect(extension(name)).toBe(dot.slice(1).toLowerCase())
      expect(safeName(name)).toBe(name)
    }),
  )
})
