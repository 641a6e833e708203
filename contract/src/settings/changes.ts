import { z } from 'zod'

const basisError = { path: ['were'], message: 'Please send the previous value of each setting' }

/**
 * Returns the schema of a change to settings. `changes` has the new values; `were` has the values that the user saw
 * before the change. If those are outdated, the change is refused.
 */
export const settingChanges = <Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>) =>
  z
    .object({ changes: schema.partial(), were: schema.partial() })
    .refine(({ changes, were }) => Object.keys(changes).every((key) => key in were), basisError)
