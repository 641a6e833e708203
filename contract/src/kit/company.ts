import { z } from 'zod'

/** Who the company is, for everybody who sees the sign-in page. */
export const Company = z.object({
  name: z.string(),
  /** Where its logo is, below `/api`; null where it has none. */
  logo: z.string().nullable(),
})
export type Company = z.infer<typeof Company>
