import { monthOf, monthsAfter } from './days.ts'
import { ask, cents, count, type Person, type World } from './people.ts'
import type { LoanStep, Step } from './steps.ts'

type StepOf<V extends LoanStep['verb']> = Extract<LoanStep, { verb: V }>

/** Returns true if a step concerns a person's loans. */
export const isLoanStep = (step: Step): step is Step & LoanStep =>
  ['lend', 'alter loan', 'repay loan', 'reverse repayment', 'write off loan'].includes(step.verb)

/** Performs a step of a person's loans where possible. If the product refuses, the reference does not change. */
export async function performLoanStep(world: World, person: Person, step: LoanStep): Promise<void> {
  switch (step.verb) {
    case 'lend':
      return lend(world, person, step)
    case 'alter loan':
      return alterLoan(world, person, step)
    case 'repay loan':
      return repayLoan(world, person, step)
    case 'reverse repayment':
      return reverseRepayment(world, person)
    case 'write off loan':
      return writeOffLoan(world, person)
  }
}

/** Records and confirms a loan. Its currency is that of today's salary. */
async function lend(world: World, person: Person, step: StepOf<'lend'>): Promise<void> {
  const { reference, id } = person
  const { today } = world
  const month = monthOf(today)
  const amount = cents(step.amount)
  const instalment = (amount + BigInt(step.instalments) - 1n) / BigInt(step.instalments)
  const payout = step.byPayroll ? month : null
  const first = monthsAfter(month, step.byPayroll ? Math.max(step.first, 1) : step.first)
  const draft = {
    userId: id,
    kind: step.byPayroll ? 'ADVANCE' : 'LOAN',
    amount: step.amount,
    instalment: Number(instalment) / 100,
    ...(step.byPayroll ? { payoutPeriod: payout } : { paidOn: today }),
    firstPeriod: first,
    reason: 'Agreed',
  }
  const answer = await ask(world, person, 'lend', 'Clerk', 'POST', '/payroll/loans', draft)
  if (!answer) return
  const loanId: string = answer.loan.id
  if (!(await ask(world, person, 'confirm loan', 'Owner', 'PATCH', `/payroll/loans/${loanId}`, { status: 'ACTIVE' })))
    return
  const { currency } = reference.salaryOn(today)!
  reference.loans.set(loanId, {
    amount,
    currency,
    instalment,
    first,
    payout,
    alterations: [],
    repayments: [],
    writtenOff: 0n,
    calculated: new Map(),
    calculations: 0,
  })
}

/** Pauses, resumes or changes the instalments of the person's latest loan, or takes everything that is owed. */
async function alterLoan(world: World, person: Person, step: StepOf<'alter loan'>): Promise<void> {
  const [id, loan] = [...person.reference.loans].at(-1) ?? []
  if (id === undefined || loan === undefined) return
  const from = monthsAfter(monthOf(world.today), step.from)
  const instalment = loan.amount / 2n
  const body = {
    kind: step.change,
    from,
    reason: 'Agreed',
    ...(step.change === 'INSTALMENT' && { instalment: Number(instalment) / 100 }),
  }
  if (await ask(world, person, 'alter loan', 'Owner', 'POST', `/payroll/loans/${id}/terms`, body))
    loan.alterations.push({ change: step.change, from, instalment })
}

/** Repays a part of what is owed on the person's first loan that is not repaid. */
async function repayLoan(world: World, person: Person, { share }: StepOf<'repay loan'>): Promise<void> {
  for (const [id, loan] of person.reference.loans) {
    const owed = await owedOn(world, person, id)
    if (owed === 0n) continue
    const amount = owed / BigInt(share) || owed
    const body = { amount: Number(amount) / 100, paidOn: world.today, method: 'CASH', note: 'Receipt' }
    if (await ask(world, person, 'repay loan', 'Owner', 'POST', `/payroll/loans/${id}/repayments`, body))
      loan.repayments.push({ amount, after: loan.calculations, isReversed: false })
    return
  }
}

/** Reverses the latest early repayment of the person's latest loan that has one. */
async function reverseRepayment(world: World, person: Person): Promise<void> {
  for (const [id, loan] of [...person.reference.loans].toReversed()) {
    const repayment = loan.repayments.findLast(({ isReversed }) => !isReversed)
    if (!repayment) continue
    const { entries } = await lookAt(world, person, id)
    const entry = entries.findLast(({ can }: { can: { reverse: boolean } }) => can.reverse)
    const path = `/payroll/loans/${id}/repayments/${entry.id}/reversal`
    if (await ask(world, person, 'reverse repayment', 'Clerk', 'POST', path, { reason: 'Bounced' }))
      repayment.isReversed = true
    return
  }
}

/** Writes off what is owed on the person's first loan that is not repaid. */
async function writeOffLoan(world: World, person: Person): Promise<void> {
  for (const [id, loan] of person.reference.loans) {
    const owed = await owedOn(world, person, id)
    if (owed === 0n) continue
    const path = `/payroll/loans/${id}/write-off`
    if (!(await ask(world, person, 'write off loan', 'Clerk', 'POST', path, { reason: 'Hardship' }))) return
    if (await ask(world, person, 'confirm write-off', 'Owner', 'PATCH', path, { status: 'CONFIRMED' }))
      loan.writtenOff += owed
    return
  }
}

async function lookAt(world: World, person: Person, id: string): Promise<Record<string, any>> {
  const answer = await ask(world, person, 'look at loan', 'Owner', 'GET', `/payroll/loans/${id}`)
  count(world.done, 'look at loan', -1)
  return answer!
}

const owedOn = async (world: World, person: Person, id: string): Promise<bigint> =>
  cents((await lookAt(world, person, id)).loan.owed)
