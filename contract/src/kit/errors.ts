import { z } from 'zod'
import { RefusalCode } from './codes.ts'

/** A field that failed validation. `path` is its dotted path; `msg` and `message` hold the same sentence. */
export const FieldError = z.object({ path: z.string(), msg: z.string(), message: z.string() })
export type FieldError = z.infer<typeof FieldError>

/** The body of every error response, whatever its status. */
export const ErrorBody = z.object({
  message: z.string(),
  /** The code of the cause, if the status can have several causes. */
  code: RefusalCode.optional(),
  error: z.string().optional(),
  errorType: z.string().optional(),
  needsActivation: z.boolean().optional(),
  errors: z.array(FieldError).optional(),
  details: z.unknown().optional(),
  requestId: z.string(),
})
export type ErrorBody = z.infer<typeof ErrorBody>
