import { z } from 'zod'
import { route } from '../kit/route.ts'

/** The steps that set up a new company, in the order in which they are best taken. */
export const setupSteps = ['company', 'mail', 'holidays', 'leave', 'people', 'managers', 'pay'] as const
export const SetupStep = z.enum(setupSteps)
export type SetupStep = z.infer<typeof SetupStep>

const SetupState = z.enum(['OPEN', 'DONE', 'SKIPPED'])
export type SetupState = z.infer<typeof SetupState>

/** Number of days after its first account for which a company is new, and its owner is reminded of the steps. */
export const setupDays = 90

/** The steps of a new company, or none if every step is done or skipped, or the company is no longer new. */
export const Setup = z.object({
  steps: z.array(z.object({ step: SetupStep, state: SetupState })),
})
export type Setup = z.infer<typeof Setup>

const description = 'Only for the owner of the installation; 403 for everyone else, regardless of role.'

export const setup = {
  setup: route({
    method: 'GET',
    path: '/settings/setup',
    needs: 'signed-in',
    summary: 'List the steps that set up a new company',
    description,
  }).output(Setup),
  skipSetupStep: route({
    method: 'POST',
    path: '/settings/setup/skip',
    needs: 'signed-in',
    summary: 'Skip a step of setting up the company',
    description,
  })
    .input(z.object({ step: SetupStep }))
    .output(Setup),
}
