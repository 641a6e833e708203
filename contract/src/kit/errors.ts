import { z } from 'zod'
import { RefusalCode } from './codes.ts'

/** A refused field: its `path` in dotted form, and the same sentence in `msg` and `message`. */
export const FieldError = z.object({ path: z.string(), msg: z.string(), message: z.string() })
export type FieldError = z.infer<typeof FieldError>

/** The body of every unsuccessful answer, whatever its status. */
export const ErrorBody = z.object({
  message: z.string(),
  /** The cause, if a status has several that a screen must distinguish. */
  code: RefusalCode.optional(),
  error: z.string().optional(),
  errorType: z.string().optional(),
  needsActivation: z.boolean().optional(),
  errors: z.array(FieldError).optional(),
  details: z.unknown().optional(),
  requestId: z.string(),
})
export type ErrorBody = z.infer<typeof ErrorBody>
