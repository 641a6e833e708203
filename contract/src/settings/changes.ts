import { z } from 'zod'

const basisError = { path: ['were'], message: 'Please send the previous value of each setting' }

/**
 * Returns the schema of a change to settings: the new values in `changes`, and the values that the user had read in
 * `were`. If these are outdated, the change is refused.
 */
export const settingChanges = <Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>) =>
  z
    .object({ changes: schema.partial(), were: schema.partial() })
    .refine(({ changes, were }) => Object.keys(changes).every((key) => key in were), basisError)
