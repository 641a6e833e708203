import { join } from 'node:path'
import { allow, Refusal } from '../../../errors.ts'
import { Aside } from '../../../files/aside.ts'
import type { PayslipData } from './payslipData.ts'
import type { PayslipAnswer, PayslipTask } from './payslipWorker.ts'
import { slipOf } from './slip.ts'

const aside = new Aside<PayslipTask, PayslipAnswer>(join(import.meta.dirname, 'payslipWorker.ts'), {
  longestQueue: 200,
  // One takes 5 ms, the first of a server 100.
  milliseconds: 20_000,
  mostMegabytes: 256,
})

/** Said where the compiler is not installed; everything else of the product works there. */
export const noTypesetter = () =>
  new Refusal(503, 'Payslips cannot be made on this system: the package that sets them is not available for it.', {
    error: 'Service Unavailable',
  })

/**
 * A payslip as tagged PDF (PDF/UA-1); the same data gives the same bytes. Set in a thread of its own, one after another.
 * @throws Refusal 503 where this system has no compiler; Overloaded when too many are waiting.
 */
export async function renderPayslip(data: PayslipData): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await aside.run({ slip: slipOf(data), logo: data.company.logo })
  return pdf ?? allow(noTypesetter())
}
