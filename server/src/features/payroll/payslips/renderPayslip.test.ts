import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { payslipInput, payslipLine } from '../test/payslipInput.ts'
import { typesetting } from '../../../../testing/hostileTexts.ts'
import { readPdf } from '../../../../testing/readPdf.ts'
import { renderPayslip } from './renderPayslip.ts'
import { slipOf } from './slip.ts'
import { openTypesetter } from '../../../pdf/typesetter.ts'

const unregistered = { address: null, registrationNumber: null }

type PayslipChanges = Parameters<typeof payslipInput>[0]
const read = async (changes?: PayslipChanges) => readPdf(await renderPayslip(payslipInput(changes)))
/** Returns the visible text of a payslip, without the marks between text runs. */
const renderText = async (changes?: PayslipChanges) => (await read(changes)).text.replace(/[|\u200b]/g, '')

const arabic: PayslipChanges = {
  language: 'ar',
  person: { name: 'منى محمود', llId: 'LL-0042', department: 'الهندسة', position: 'Engineer' },
}

describe('a payslip', () => {
  test('shows the person, the period, the amounts and their explanation on one page, in reading order', async () => {
    const { pages, text } = await read()
    expect(pages).toBe(1)
    expect(text).toMatch(
      /Nile Delta Trading\|Payslip\|November 2026\|Name\|Mona Mahmoud\|LL-ID\|LL-0042\|.*Issued\|30 Nov 2026\|Payment date\|30 Nov 2026\|Paid to account\|•••• 0042\|Net pay\|EGP 8,307\.50\|/,
    )
    expect(text).toMatch(
      /Earnings\|Quantity\|Rate\|Amount \|EGP\|Salary\|10,000\.00 a month\|30 days\|333\.3333\|10,000\.00\|/,
    )
    expect(text).toMatch(/Income tax\|592\.50\|Total taxes and insurance\|1,692\.50\|Year to date 2026\|/)
  })

  test('is a tagged PDF/UA-1 with title and language, and without a creation time', async () => {
    const { plain, tags } = await read()
    expect(plain).toContain('<pdfuaid:part>1</pdfuaid:part>')
    expect(plain).toMatch(/\/MarkInfo <<\s+\/Marked true/)
    expect(plain).toContain('/StructTreeRoot')
    expect(plain).toContain('/Lang (en)')
    expect(plain).toContain('/DisplayDocTitle true')
    expect(plain).toContain('Payslip – November 2026 – Mona Mahmoud'.replaceAll('–', '\xe2\x80\x93'))
    expect(plain).not.toMatch(/CreationDate|ModDate|CreateDate|ModifyDate/)
    expect(new Set(tags)).toEqual(
      new Set(['Document', 'Div', 'H1', 'P', 'Span', 'Table', 'THead', 'TBody', 'TFoot', 'TR', 'TH', 'TD', 'H2']),
    )
    expect(tags.filter((tag) => tag === 'Table')).toHaveLength(2)
  })

  test('has the same bytes in any process, whatever was made before it', async () => {
    const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
    const first = digest(await renderPayslip(payslipInput()))
    await renderPayslip(payslipInput(arabic))
    expect(digest(await renderPayslip(payslipInput()))).toBe(first)
    const places = ['../test/payslipInput.ts', './renderPayslip.ts'].map((place) => import.meta.resolve(place))
    const program = `Promise.all(${JSON.stringify(places)}.map((place) => import(place))).then(async ([a, b]) => {
      const pdf = await b.renderPayslip(a.payslipInput())
      console.log(crypto.createHash('sha256').update(pdf).digest('hex'))
    })`
    const other = spawnSync(process.execPath, ['--eval', program], {
      encoding: 'utf8',
      env: { ...process.env, TZ: 'Pacific/Auckland', LANG: 'ar_EG.UTF-8' },
    })
    expect(other.stdout.trim() + other.stderr).toBe(first)
  })

  test('is in Arabic from right to left, with figures from left to right', async () => {
    const { plain, text } = await read(arabic)
    expect(plain).toContain('/Lang (ar)')
    expect(plain).toContain('/Direction /R2L')
    for (const figure of ['EGP 8,307.50', 'LL-0042', '333.3333', '1,692.50']) expect(text).toContain(`|${figure}|`)
    // In visual order, the last letter comes first; lam and alef form one sign.
    expect(text).toContain('دومحم| |ىنم')
    expect(text).toContain('مسﻻا')
    expect(text).toContain('تاعاطقتسﻻا')
  })

  test('shows the company’s logo, with a text alternative', async () => {
    const teal = { create: { width: 8, height: 8, channels: 3, background: '#0b655d' } } as const
    const logo = new Uint8Array(await sharp(teal).png().toBuffer())
    const { tags, plain } = await read({ company: { ...unregistered, name: 'Nile', logo } })
    expect(tags).toContain('Figure')
    expect(plain).toContain('/Alt')
  })
})

test('shows the company’s address and registration below its name, in both languages', async () => {
  const company = { name: 'Nile', logo: null, address: '22 Talaat Harb Street\nCairo', registrationNumber: '174052' }
  expect(await renderText({ company })).toContain('Nile22 Talaat Harb StreetCairoRegistration number: 174052Payslip')
  expect(await renderText({ ...arabic, company })).toContain('174052')
})

describe('with any data', () => {
  test.each(typesetting)('%s stays text', async (text) => {
    const content = await renderText({
      company: { name: text, logo: null, address: text, registrationNumber: text },
      person: { name: text, llId: text, department: text, position: text },
      sections: [
        { kind: 'EARNINGS', lines: [payslipLine({ label: text, because: text, quantity: text })], sum: '1.00' },
      ],
    })
    // Entered as the company, the person and the line.
    expect(content.split(text.replaceAll(/\s+/g, ' ')).length - 1).toBe(10)
  })

  test('direction marks, control characters and letters missing from every font are no problem', async () => {
    const content = await renderText({
      person: {
        name: 'A\u202ennA\u0000\u2066 \ud800 李雷 🦊 Иван Ελένη Nguyễn Ánh İı',
        llId: '\ufeff',
        department: '\u2028',
        position: '',
      },
    })
    expect(content).toContain('NameAnnA � �� � Иван Ελένη Nguyễn Ánh İıLL-ID')
  })

  test('long names and words are broken without losing letters', async () => {
    const word = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(6)
    expect(await renderText({ person: { name: word, llId: null, department: null, position: null } })).toContain(word)
  })

  test('many lines take more pages, each with its number, the column headings and the person', async () => {
    const lines = Array.from({ length: 60 }, (_, index) =>
      payslipLine({ label: `Bonus ${index + 1}`, because: 'Well done' }),
    )
    const { pages, text } = await read({ sections: [{ kind: 'EARNINGS', lines, sum: '600000.00' }] })
    expect(pages).toBe(3)
    for (let index = 1; index <= 60; index++) expect(text).toContain(`|Bonus ${index}|`)
    expect(text.split('|Earnings|').length - 1).toBe(3)
    for (const page of ['1 / 3', '2 / 3', '3 / 3']) expect(text).toContain(page)
    expect(text.split('Payslip – November 2026 – Mona Mahmoud').length - 1).toBe(2)
  })

  test('slightly more lines than a page holds are set more densely, so that they fit', async () => {
    const pagesOf = async (count: number) => {
      const lines = Array.from({ length: count }, (_, index) =>
        payslipLine({ label: `Bonus ${index + 1}`, because: 'Well done' }),
      )
      return (await read({ sections: [{ kind: 'EARNINGS', lines, sum: '1.00' }] })).pages
    }
    expect(await Promise.all([8, 15, 20, 24].map(pagesOf))).toEqual([1, 1, 1, 2])
  })

  test('amounts of any size are printed digit for digit', async () => {
    const totals = { gross: '999999999999.99', deductions: '0.10', tax: '-0.01', net: '-1234567.80' }
    expect(slipOf(payslipInput({ totals }))).toMatchObject({
      net: 'EGP −1,234,567.80',
      totals: [{ amount: '999,999,999,999.99' }, { amount: '0.09' }, { amount: '−0.01' }],
    })
  })
})

test('without the compiler there is no typesetter', async () => {
  const missing = () => {
    throw Object.assign(new Error('Cannot find module'), { code: 'MODULE_NOT_FOUND' })
  }
  expect(await openTypesetter(missing)).toBeNull()
})

test('hundreds of simultaneous payslips are queued while the server continues', async () => {
  let ticks = 0
  const ticker = setInterval(() => ticks++, 1)
  const pdfs = await Promise.all(
    Array.from({ length: 100 }, (_, index) => renderPayslip(payslipInput({ reference: String(index) }))),
  )
  clearInterval(ticker)
  expect(new Set(pdfs.map((pdf) => createHash('sha256').update(pdf).digest('hex'))).size).toBe(100)
  expect(ticks).toBeGreaterThan(20)
})
