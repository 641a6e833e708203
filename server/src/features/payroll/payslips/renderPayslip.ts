import { join } from 'node:path'
import { typeset } from '../../../pdf/typeset.ts'
import type { PayslipData } from './payslipData.ts'
import { slipOf } from './slip.ts'

const layout = join(import.meta.dirname, 'payslip.typ')

/**
 * Returns a payslip as a tagged PDF (PDF/UA-1). The same data gives the same bytes.
 * @throws Refusal 503 if this system has no compiler; Overloaded if too many are queued.
 */
export const renderPayslip = (data: PayslipData): Promise<Uint8Array<ArrayBuffer>> =>
  typeset({ layout, data: slipOf(data), logo: data.company.logo, hasDenseForm: true })
