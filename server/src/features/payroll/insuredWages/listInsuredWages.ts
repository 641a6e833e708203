import { sql } from 'drizzle-orm'
import { type PageQuery, pagination } from '@muster/contract/kit/paging'
import type { WageBasis } from '@muster/contract/payroll/insuredWages'
import { record } from '../../../audit/record.ts'
import type { Context } from '../../../context.ts'
import { csvFile } from '../../../files/sheets/csv.ts'
import { jsonOf, printCents } from '../../../pay/money.ts'
import { hasWords } from '../../../people/search.ts'
import { users } from '../../../people/tables.ts'
import { recordAccess } from '../shared/recordAccess.ts'
import { presentProposal, proposedWage, readProposals } from './proposals.ts'

/**
 * Returns a page of the insured people of a year whose pay the actor may see, with the proposals for their insured wages.
 * Logs the access.
 */
export async function listInsuredWages(
  ctx: Context,
  { year, search, page, limit }: PageQuery & { year: number; search?: string },
) {
  const { app, actor } = ctx
  const where = search ? hasWords(sql`${users.searchText}`, search) : undefined
  const { proposals, total, tables, limits } = await readProposals(app.db, actor, year, {
    where,
    limit,
    offset: (page - 1) * limit,
  })
  await recordAccess(
    ctx,
    'insured wages',
    { year },
    proposals.map(({ user }) => user.id),
  )
  return {
    insuredWages: proposals.map(presentProposal),
    pagination: pagination({ page, limit }, total),
    raise: jsonOf(tables.wageRaise),
    limits: limits && { minWage: jsonOf(limits.minWage), maxWage: jsonOf(limits.maxWage) },
  }
}

const columns = ['LL-ID', 'Employee', 'Department', 'Registered wage', 'Agreed pay', 'Insured wage'] as const

/** Returns the proposals of a year as a CSV file, which can be changed and read again. The export is recorded. */
export async function exportInsuredWages(
  ctx: Context,
  { year, basis }: { year: number; basis: WageBasis },
): Promise<File> {
  const { proposals } = await readProposals(ctx.app.db, ctx.actor, year)
  await record(ctx.app.db, ctx, {
    action: 'payroll.insured_wages_exported',
    subject: { type: 'payroll', id: null },
    after: { year, basis, rows: proposals.length },
  })
  return csvFile(
    `insured wages ${year}.csv`,
    columns,
    proposals.map((proposal): Record<(typeof columns)[number], string | null> => {
      const { user, registered, pay, entered } = proposal
      const wage = proposedWage(proposal, basis) ?? entered
      return {
        'LL-ID': user.llId,
        Employee: `${user.firstName} ${user.lastName}`,
        Department: user.department,
        'Registered wage': registered === null ? null : printCents(registered),
        'Agreed pay': printCents(pay),
        'Insured wage': wage === null ? null : printCents(wage),
      }
    }),
  )
}
