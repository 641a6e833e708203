/** The errors of a form, keyed by field name or by the dotted path of a value within a field. */
export type Problems = Record<string, string>

/** The part of a schema that a form uses. With this type, a form without a schema loads no schema library. */
export interface Schema<Input> {
  safeParse: (input: unknown) =>
    | { success: true; data: Input }
    | {
        success: false
        error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] }
      }
}

/** Checks values against a schema. Returns the first error for each path, or the parsed input. */
export function check<Input>(
  schema: Schema<Input> | undefined,
  input: unknown,
): { ok: true; input: Input; problems: Problems } | { ok: false; problems: Problems } {
  // Without a schema, the values themselves are the input.
  if (!schema) return { ok: true, input: input as Input, problems: {} }
  const result = schema.safeParse(input)
  if (result.success) return { ok: true, input: result.data, problems: {} }
  const problems: Problems = {}
  for (const { path, message } of result.error.issues) problems[path.map(String).join('.')] ??= message
  return { ok: false, problems }
}

/** Returns the name of the field at the beginning of a path. */
export const topField = (path: string): string => path.split('.', 1)[0] ?? ''

/** Returns the errors with the call's paths renamed to the form's field names. */
export const renamePaths = (found: Problems, names: Readonly<Record<string, string>> = {}): Problems =>
  Object.fromEntries(Object.entries(found).map(([path, message]) => [names[path] ?? path, message]))

/** Returns the error of a field, or of a value within it. */
export const problemOf = (found: Problems, name: string): string | undefined =>
  found[name] ?? Object.entries(found).find(([path]) => topField(path) === name)?.[1]
