import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { InsuredWage } from '@muster/contract/payroll/insuredWages'
import { ToastRegion } from '../../../kit/messages/ToastRegion.tsx'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { answerCalls, renderPage } from '../../../testing/renderPage.tsx'
import { colleague, userWith } from '../../../testing/samples.ts'
import { stopClock } from '../../../testing/stopClock.ts'
import { InsuredWagesSection } from './InsuredWagesSection.tsx'

stopClock('2026-12-10T09:00:00Z')

const user = { ...colleague, llId: 'LL-1', department: null, position: null, profileImage: null }
const other = { ...user, id: '0197a000-0000-7000-8000-000000000099', firstName: 'Omar', lastName: 'Said' }
const wage: InsuredWage = {
  user,
  registered: 8000,
  pay: 10_000,
  raised: 8240,
  agreed: 10_000,
  entered: null,
  can: { enter: true },
}
const unregistered = { ...user, id: '0197a000-0000-7000-8000-000000000098', firstName: 'Salma', lastName: 'Adly' }
const rows: InsuredWage[] = [
  wage,
  { ...wage, user: other, registered: null, entered: 9000 },
  { ...wage, user: unregistered, registered: null, raised: 10_000 },
]

function show({ limits = { minWage: 3200, maxWage: 19_300 } as { minWage: number; maxWage: number } | null } = {}) {
  const bodies: Record<'preview' | 'enter', unknown[]> = { preview: [], enter: [] }
  answerCalls({
    'GET /payroll/insured-wages': [
      200,
      {
        insuredWages: rows,
        pagination: { currentPage: 1, totalPages: 1, totalItems: 3, itemsPerPage: 10 },
        raise: 3,
        limits,
      },
    ],
    'POST /payroll/insured-wages/check': [
      200,
      { wages: [{ user: other, insuredWage: 9500 }], problems: [{ line: 4, message: 'Twice' }] },
    ],
    'POST /payroll/insured-wages/preview': (body) => {
      bodies.preview.push(body)
      return [200, { preview: { people: 2, before: 17_000, after: 19_500 } }]
    },
    'POST /payroll/insured-wages': (body) => {
      bodies.enter.push(body)
      return [200, { people: 2 }]
    },
  })
  renderPage(
    <SessionProvider user={userWith(['payroll.tax', 'payroll.all_view'])}>
      <InsuredWagesSection />
      <ToastRegion />
    </SessionProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Propose Insured Wages' }))
  return bodies
}

const selectOf = (name: string) => screen.findByRole<HTMLSelectElement>('combobox', { name: `Insured wage of ${name}` })

test('wages are proposed for everyone, chosen one by one or from a file, and entered together', async () => {
  const bodies = show()
  const own = await selectOf(`${user.firstName} ${user.lastName}`)
  expect([...own.options].map(({ text }) => text.replaceAll('\u00a0', ' '))).toEqual([
    '8,240.00 – raise of 3 %',
    '10,000.00 – agreed pay',
    'As it is',
  ])
  expect(own.value).toBe('RAISE')
  expect((await selectOf('Omar Said')).value).toBe('NONE')
  const agreed = await selectOf('Salma Adly')
  expect([...agreed.options].map(({ text }) => text)).toEqual(['10,000.00 – agreed pay', 'As it is'])
  expect(agreed.value).toBe('PAY')
  fireEvent.change(own, { target: { value: 'PAY' } })
  const file = new File(['LL-ID,Insured wage'], 'wages.csv', { type: 'text/csv' })
  fireEvent.change(document.querySelector('input[type=file]')!, { target: { files: [file] } })
  expect(await screen.findByText('Line 4: Twice')).toBeTruthy()
  await waitFor(async () => expect((await selectOf('Omar Said')).value).toBe('FILE'))
  fireEvent.change(screen.getByLabelText(/^Source/), { target: { value: 'Form 2' } })
  fireEvent.click(screen.getByRole('button', { name: 'Preview' }))
  const question = within(await screen.findByRole('dialog', { name: 'Enter the insured wages from January 2027?' }))
  expect(question.getByText('EGP 19,500.00', { normalizer: (text) => text.replaceAll('\u00a0', ' ') })).toBeTruthy()
  fireEvent.click(question.getByRole('button', { name: 'Enter Wages' }))
  expect(await screen.findByText('Insured wages entered: 2')).toBeTruthy()
  const input = {
    year: 2027,
    basis: 'RAISE',
    source: 'Form 2',
    chosen: [
      { userId: user.id, insuredWage: 10_000 },
      { userId: other.id, insuredWage: 9500 },
    ],
  }
  expect(bodies).toEqual({ preview: [input], enter: [input] })
})

test('choices of one year are not those of another, and a year without limits says so', async () => {
  show({ limits: null })
  expect(await screen.findByText(/There are no insurance limits for 2027/)).toBeTruthy()
  const name = `${user.firstName} ${user.lastName}`
  fireEvent.change(await selectOf(name), { target: { value: 'PAY' } })
  expect((await selectOf(name)).value).toBe('PAY')
  fireEvent.change(screen.getByLabelText(/^From January/), { target: { value: '2026' } })
  await waitFor(async () => expect((await selectOf(name)).value).toBe('RAISE'))
})
