import { sql } from 'drizzle-orm'
import { ask, type World } from './people.ts'

const company = { name: 'The company' }

/**
 * Pays differences of earlier months by an extra run of a month, and discards the records that can't be approved, because an
 * earlier month is open. Does nothing while the month's own records are submitted: the run would outdate them.
 */
export async function payDifferences(world: World, period: string): Promise<void> {
  const { app, today } = world
  const send = (verb: string, as: string, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
    ask(world, company, verb, as, method, path, body)
  const statusesIn = async (run: number) => {
    const { rows } = await app.app.db.execute<{ status: string }>(
      sql`select distinct status from payroll_records where period = ${period} and run = ${run}`,
    )
    return rows.map(({ status }) => status)
  }
  if ((await statusesIn(0)).includes('PENDING_APPROVAL')) return
  const proposal = (await send('propose differences', 'Clerk', 'GET', `/payroll/extra-runs/proposal?period=${period}`))!
  const payments = proposal.people.map(({ id }: { id: string }) => ({ userId: id }))
  if (!payments.length) return
  const draft = { period, name: 'Differences', kind: 'DIFFERENCES', paymentDate: today, payments }
  const { run } = (await send('make differences', 'Clerk', 'POST', '/payroll/extra-runs', draft))!
  const move = (status: string, as: string) =>
    send(`differences ${status}`, as, 'PATCH', `/payroll/runs/${run.key}/status`, { status })
  await move('PENDING_APPROVAL', 'Clerk')
  if (await move('APPROVED', 'Owner'))
    await send('pay differences', 'Owner', 'PATCH', `/payroll/runs/${run.key}/status`, { status: 'PAID' })
  const left = await statusesIn(Number(run.key.slice(8)))
  if (left.includes('PENDING_APPROVAL')) await move('DRAFT', 'Owner')
  if (left.some((status) => status === 'PENDING_APPROVAL' || status === 'DRAFT'))
    await send('discard differences', 'Owner', 'DELETE', `/payroll/runs/${run.key}`)
}
