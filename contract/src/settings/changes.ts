import { z } from 'zod'

const noBasis = { path: ['were'], message: 'Please send what each setting was' }

/**
 * Returns the schema of changes of settings, with what each was when it was read: one that is otherwise by now was changed
 * meanwhile.
 */
export const changesOf = <Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>) =>
  z
    .object({ changes: schema.partial(), were: schema.partial() })
    .refine(({ changes, were }) => Object.keys(changes).every((key) => key in were), noBasis)
