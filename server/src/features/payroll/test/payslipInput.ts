import type { PayslipData, PayslipLine } from '../payslips/payslipData.ts'

/** Returns a sample line of a payslip. */
export const payslipLine = (changes: Partial<PayslipLine> = {}): PayslipLine => ({
  label: 'Salary',
  because: '10,000.00 a month',
  quantity: '30 days',
  rate: '333.3333',
  amount: '10000.00',
  ...changes,
})

/** Returns a sample payslip in English for `renderPayslip`. */
export const payslipInput = (changes: Partial<PayslipData> = {}): PayslipData => ({
  language: 'en',
  company: { name: 'Nile Delta Trading', logo: null, address: null, registrationNumber: null },
  person: { name: 'Mona Mahmoud', llId: 'LL-0042', department: 'Engineering', position: 'Senior engineer' },
  period: '2026-11',
  run: null,
  currency: 'EGP',
  issuedOn: '2026-11-30',
  paymentDate: '2026-11-30',
  accountEnding: '0042',
  paidTo: [],
  reference: '0199c8a1-33b1-7ed0-9f11-0d6e2f5a7c11',
  sections: [
    { kind: 'EARNINGS', lines: [payslipLine()], sum: '10000.00' },
    {
      kind: 'TAXES',
      lines: [
        payslipLine({ label: 'Social insurance', because: '', quantity: '', rate: '11 %', amount: '1100.00' }),
        payslipLine({ label: 'Income tax', because: '', quantity: '', rate: '', amount: '592.50' }),
      ],
      sum: '1692.50',
    },
  ],
  totals: { gross: '10000.00', deductions: '0.00', tax: '1692.50', net: '8307.50' },
  yearToDate: {
    grossPay: '110000.00',
    deductions: '0.00',
    incomeTax: '6517.50',
    insurance: '12100.00',
    netPay: '91382.50',
    benefits: null,
  },
  ...changes,
})
