import { orpc } from '../../kit/api/client.ts'

/** One's own records of a year. */
export const ownRecords = (year: number) =>
  orpc.payroll.list.queryOptions({ input: { scope: 'own', year, limit: 100 } })
