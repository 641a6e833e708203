import { z } from 'zod'

const noBasis = { path: ['were'], message: 'Please send what each setting was' }

/**
 * Returns the schema of a change of settings, with the values that were read: if one has changed since, the settings
 * were changed meanwhile.
 */
export const changesOf = <Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>) =>
  z
    .object({ changes: schema.partial(), were: schema.partial() })
    .refine(({ changes, were }) => Object.keys(changes).every((key) => key in were), noBasis)
