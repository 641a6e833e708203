import { z } from 'zod'
import { RefusalCode } from './codes.ts'

/** One field that was refused: `path` in dotted form, the same sentence in `msg` and `message`. */
export const FieldError = z.object({ path: z.string(), msg: z.string(), message: z.string() })
export type FieldError = z.infer<typeof FieldError>

/** The one shape of every answer that is not a success, whatever its status. */
export const ErrorBody = z.object({
  message: z.string(),
  /** What happened, where one status has several causes that a screen must tell apart. */
  code: RefusalCode.optional(),
  error: z.string().optional(),
  errorType: z.string().optional(),
  needsActivation: z.boolean().optional(),
  errors: z.array(FieldError).optional(),
  details: z.unknown().optional(),
  requestId: z.string(),
})
export type ErrorBody = z.infer<typeof ErrorBody>
