/** The errors of a form, by field name or the dotted path within a field. */
export type Problems = Record<string, string>

/** The part of a schema that a form needs, so that a form without a schema loads no schema library. */
export interface Schema<Input> {
  safeParse: (input: unknown) =>
    | { success: true; data: Input }
    | {
        success: false
        error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] }
      }
}

/** Returns the first error of each path that a schema finds, or the input it parses. */
export function check<Input>(
  schema: Schema<Input> | undefined,
  input: unknown,
): { ok: true; input: Input; problems: Problems } | { ok: false; problems: Problems } {
  // Without a schema the values themselves are the input.
  if (!schema) return { ok: true, input: input as Input, problems: {} }
  const checked = schema.safeParse(input)
  if (checked.success) return { ok: true, input: checked.data, problems: {} }
  const problems: Problems = {}
  for (const { path, message } of checked.error.issues) problems[path.map(String).join('.')] ??= message
  return { ok: false, problems }
}

/** Returns the name of the field that a path leads into. */
export const topField = (path: string): string => path.split('.', 1)[0] ?? ''

/** Returns the errors under the names of the form's fields. */
export const renamePaths = (found: Problems, names: Readonly<Record<string, string>> = {}): Problems =>
  Object.fromEntries(Object.entries(found).map(([path, said]) => [names[path] ?? path, said]))

/** Returns the error of a field or of something within it. */
export const problemOf = (found: Problems, name: string): string | undefined =>
  found[name] ?? Object.entries(found).find(([path]) => topField(path) === name)?.[1]
