import { answerTasks } from '../../../files/aside.ts'
import type { Slip } from './slip.ts'
import { openTypesetter } from './typesetter.ts'

/** One payslip to be set. */
export interface PayslipTask {
  slip: Slip
  logo: Uint8Array | null
}
/** Its PDF; null where this system has no compiler. */
export type PayslipAnswer = Uint8Array<ArrayBuffer> | null

const opened = openTypesetter()

answerTasks(async ({ slip, logo }: PayslipTask): Promise<PayslipAnswer> => {
  const typesetter = await opened
  return typesetter && typesetter(slip, logo)
})
