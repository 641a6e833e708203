import { z } from 'zod'

/** The company as shown on the sign-in page. */
export const Company = z.object({
  name: z.string(),
  /** The path of the company's logo below `/api`; null if it has none. */
  logo: z.string().nullable(),
})
export type Company = z.infer<typeof Company>
