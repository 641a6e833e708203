import { z } from 'zod'

const basisError = { path: ['were'], message: 'Please send the previous value of each setting' }

/**
 * Returns the schema of a change of settings, with the values that were read: if one has changed since, the settings
 * were changed meanwhile.
 */
export const settingChanges = <Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>) =>
  z
    .object({ changes: schema.partial(), were: schema.partial() })
    .refine(({ changes, were }) => Object.keys(changes).every((key) => key in were), basisError)
