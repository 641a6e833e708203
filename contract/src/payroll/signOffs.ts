import { z } from 'zod'
import { route } from '../kit/route.ts'
import { Id, nameText, optionalText } from '../kit/text.ts'
import { Instant } from '../kit/time.ts'
import { RunKey } from './runKeys.ts'
import { signOffNeeds, signOffPermissions } from './view.ts'

/** The largest number of sign-offs that a company can require at a time. */
export const maxSignOffChecks = 20

const Check = z.object({
  name: nameText(60, 'Please enter the name in English'),
  arabicName: nameText(60, 'Please enter the name in Arabic'),
  /** The permission of the people who may sign. */
  signer: z.enum(signOffPermissions, 'Please choose who signs'),
  /** True if extra runs need it, too. */
  onExtraRuns: z.boolean(),
})
export const AddSignOffCheck = Check
export type AddSignOffCheck = z.infer<typeof AddSignOffCheck>

const Name = z.object({ firstName: z.string(), lastName: z.string() })

/** A check that has to be signed before a run is approved, such as “Attendance is complete”. */
export const SignOffCheck = Check.extend({ id: z.uuid(), addedBy: Name, addedAt: Instant })
export type SignOffCheck = z.infer<typeof SignOffCheck>

/** A check of a run, with its latest signature. */
export const SignOff = z.object({
  check: Check.omit({ onExtraRuns: true }).extend({ id: z.uuid() }),
  /** OUTDATED if records of the run changed after it was signed. */
  status: z.enum(['MISSING', 'OUTDATED', 'SIGNED']),
  /** False if the company no longer requires it, or if the run is approved. */
  isRequired: z.boolean(),
  signature: z.object({ by: Name.extend({ id: z.uuid() }), at: Instant, remark: z.string().nullable() }).nullable(),
  can: z.object({ sign: z.boolean(), withdraw: z.boolean() }),
})
export type SignOff = z.infer<typeof SignOff>

/** The sign-offs of a run, and the state of its records that a signature confirms. */
export const RunSignOffs = z.object({
  /** Empty if the run has no sign-offs. */
  state: z.string(),
  signOffs: z.array(SignOff),
  /** The number of comments on the run and its records; null for callers who can’t read them. */
  comments: z.number().int().nullable(),
})
export type RunSignOffs = z.infer<typeof RunSignOffs>

export const SignRun = z.object({
  period: RunKey,
  checkId: Id,
  /** The state that the caller looked at, as `GET /payroll/runs/{period}/sign-offs` gives it. */
  state: z.string('Please reload the sign-offs').regex(/^[0-9a-f]{64}$/, 'Please reload the sign-offs'),
  remark: optionalText(300).optional(),
})
export type SignRun = z.infer<typeof SignRun>

export const WithdrawSignOff = z.object({ period: RunKey, checkId: Id })
export type WithdrawSignOff = z.infer<typeof WithdrawSignOff>

export const signOffs = {
  signOffChecks: route({
    method: 'GET',
    path: '/payroll/sign-off-checks',
    needs: signOffNeeds,
    summary: 'List the sign-offs that the company requires before payroll is approved',
  }).output(z.object({ checks: z.array(SignOffCheck) })),
  addSignOffCheck: route({
    method: 'POST',
    path: '/payroll/sign-off-checks',
    needs: 'payroll.tax',
    summary: 'Require a sign-off before payroll is approved',
    description:
      'It never changes afterwards; remove it and add another one. 409 `payroll.check_taken` if a sign-off has the name, `payroll.too_many_checks` after 20.',
    success: 201,
  })
    .input(AddSignOffCheck)
    .output(z.object({ check: SignOffCheck })),
  removeSignOffCheck: route({
    method: 'DELETE',
    path: '/payroll/sign-off-checks/{id}',
    needs: 'payroll.tax',
    summary: 'Stop requiring a sign-off; signatures are kept',
  })
    .input(z.object({ id: Id }))
    .output(z.object({ id: Id })),
  signOffs: route({
    method: 'GET',
    path: '/payroll/runs/{period}/sign-offs',
    needs: signOffNeeds,
    summary: 'List the sign-offs of a payroll run with who signed, and count its comments',
    description: 'Contains no amounts. A month without records has none.',
  })
    .input(z.object({ period: RunKey }))
    .output(RunSignOffs),
  signOff: route({
    method: 'POST',
    path: '/payroll/runs/{period}/sign-offs',
    needs: signOffNeeds,
    summary: 'Sign a check of a payroll run',
    description:
      'Needs the permission that the check names, and `payroll.all_view`. 409 `payroll.run_changed` if records changed since `state` was read, `payroll.sign_off_settled` if it is signed already, `payroll.wrong_status` without unapproved records.',
    success: 201,
  })
    .input(SignRun)
    .output(RunSignOffs),
  withdrawSignOff: route({
    method: 'DELETE',
    path: '/payroll/runs/{period}/sign-offs/{checkId}',
    needs: signOffNeeds,
    summary: 'Withdraw your own signature on a payroll run that is not approved yet',
  })
    .input(WithdrawSignOff)
    .output(RunSignOffs),
}
