import { expect, test } from 'vitest'
import type { InvoiceDetail } from '@muster/contract/accounts/invoices'
import { newLine, toEdit, totalOf, valuesOf } from './draftForm.ts'

const line = (quantity: string, rate: string) => ({ ...newLine(), description: 'Work', quantity, rate })

test('rounds each line separately, half away from zero, and sums them to the cent', () => {
  expect(totalOf([line('1.5', '333.33')])).toBe(500)
  expect(totalOf([line('0.05', '0.1'), line('0.05', '0.1')])).toBe(0.02)
  expect(totalOf([line('0.05', '-0.1')])).toBe(-0.01)
  expect(totalOf([line('3', '1,250.50'), line('1', '-0.1'), line('1', '-0.2')])).toBe(3751.2)
  expect(totalOf([line('1000000', '999999999999.99')])).toBe(999_999_999_999_990_000)
  expect(totalOf([line('1', '10'), line('1', '')])).toBeNull()
  expect(totalOf([line('1', '9'.repeat(30))])).toBeNull()
})

test('keeps the amounts of lines for work, and lets those of lines entered by hand change', () => {
  const [workLineId, manualLineId] = ['0197a000-0000-7000-8000-000000000001', '0197a000-0000-7000-8000-000000000002']
  const draft = {
    account: { id: 'a' },
    dueDate: null,
    note: null,
    lines: [
      { id: workLineId, description: 'October', quantity: '1', rate: 4200, amount: 4200, unit: 'MONTHS' },
      { id: manualLineId, description: 'Travel', quantity: '2', rate: 45.5, amount: 91, unit: 'UNITS' },
    ],
  } as unknown as InvoiceDetail
  const values = valuesOf(draft)
  expect(totalOf(values.lines)).toBe(4291)
  expect(values.lines.map(({ rate }) => rate)).toEqual(['4,200.00', '45.50'])
  const lines = values.lines.map((each) => (each.work ? each : { ...each, rate: '50' }))
  expect(totalOf(lines)).toBe(4300)
  expect(toEdit('i', { ...values, lines }).lines).toEqual([
    { id: workLineId, description: 'October' },
    { description: 'Travel', quantity: 2, rate: 50 },
  ])
})
