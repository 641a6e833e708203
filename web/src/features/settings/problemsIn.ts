import type { ZodType } from 'zod'

/** What is wrong with each field by the contract's schema, the first sentence of each; empty when all is well. */
export function problemsIn(schema: ZodType, input: unknown): Partial<Record<string, string>> {
  const checked = schema.safeParse(input)
  const problems: Partial<Record<string, string>> = {}
  for (const { path, message } of checked.error?.issues ?? []) problems[path.map(String).join('.')] ??= message
  return problems
}
