import type { PayLine } from '@muster/contract/payroll/lines'
import type { PayrollDetail, PayrollRecord } from '@muster/contract/payroll/records'
import type { PayrollRun } from '@muster/contract/payroll/runs'
import { viewer } from './samples.ts'

const id = (end: number) => `0197a000-0000-7000-8000-${String(end).padStart(12, '0')}`
const may = {
  submit: false,
  approve: false,
  pay: false,
  reopen: false,
  recalculate: false,
  edit: false,
  payslip: false,
}

/** Returns a payroll record, by default the reader's own approved record for October 2026. */
export const payrollRecordOf = ({
  can,
  ...patch
}: Partial<Omit<PayrollRecord, 'can'>> & { can?: Partial<typeof may> } = {}): PayrollRecord => ({
  id: id(70),
  user: { ...viewer, llId: 'LL-001' },
  period: '2026-10',
  month: 9,
  year: 2026,
  run: null,
  currency: 'EGP',
  baseSalary: 10_000,
  allowances: 0,
  bonuses: 0,
  overtime: 187.5,
  grossPay: 10_187.5,
  deductions: 250.1,
  taxDeductions: 1692.5,
  netPay: 8244.9,
  status: 'APPROVED',
  exceptions: [],
  held: false,
  note: null,
  updatedAt: '2026-11-20T08:00:00.000Z',
  ...patch,
  can: { ...may, payslip: true, ...can },
})

/** Returns a page that lists these records. */
export const payrollPageOf = (...payrollRecords: PayrollRecord[]) => ({
  payrollRecords,
  pagination: { currentPage: 1, totalPages: 1, totalItems: payrollRecords.length, itemsPerPage: 20 },
})

const overtime: PayLine = {
  code: 'OVERTIME_DAY',
  part: 'OVERTIME',
  label: 'Overtime by day',
  period: '2026-10',
  quantity: 200,
  unit: 'MINUTES',
  rate: 56.25,
  amount: 187.5,
  because: {
    kind: 'OVERTIME',
    salary: 10_000,
    divisor: 240,
    premium: 35,
    days: [{ date: '2026-10-05', recordId: id(71), minutes: 200 }],
  },
}

/** Returns a payroll record with its details, by default with one line of overtime. */
export const payrollDetailOf = (patch: Partial<PayrollDetail> = {}): PayrollDetail => ({
  record: payrollRecordOf(),
  lines: [overtime],
  unsettledMonths: [],
  yearToDate: {
    currency: 'EGP',
    grossPay: 100_187.5,
    deductions: 250.1,
    taxDeductions: 16_925,
    insurance: 11_000,
    netPay: 83_012.4,
    benefits: 0,
  },
  approvedAt: '2026-10-31T10:00:00Z',
  paymentDate: '2026-10-31',
  accountEnding: '0042',
  paidTo: [],
  steps: [],
  approvalWaitsForAnother: null,
  hasBankDetails: true,
  ...patch,
})

/** Returns the payroll of a month, by default with only drafts. */
export const runOf = (patch: Partial<PayrollRun> = {}): PayrollRun => ({
  key: patch.period ?? '2026-11',
  period: '2026-11',
  extra: null,
  state: 'READY',
  progress: null,
  changed: 48,
  generatedBy: null,
  generatedAt: '2026-11-22T08:00:00.000Z',
  counts: { DRAFT: 48, PENDING_APPROVAL: 0, APPROVED: 0, PAID: 0 },
  held: 0,
  exceptions: 0,
  totals: [],
  skipped: { count: 0, people: [] },
  missing: 0,
  paidElsewhere: 0,
  beforeApproval: null,
  unlisted: { count: 0, people: [], hasFiles: false },
  releasesPending: 0,
  paymentDate: '2026-11-30',
  payments: { currencies: [], files: 0 },
  can: {
    generate: true,
    include: true,
    recalculate: false,
    submit: true,
    approve: false,
    pay: false,
    reopen: false,
    discard: true,
    register: false,
    makePayments: false,
    payslips: false,
  },
  approvalWaitsForAnother: false,
  ...patch,
})
