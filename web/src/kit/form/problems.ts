/** What is wrong with each field, by its name or the dotted path within it. */
export type Problems = Record<string, string>

/** What a form needs of a schema, so that a form without one loads no schema library. */
export interface Schema<Input> {
  safeParse: (input: unknown) =>
    | { success: true; data: Input }
    | {
        success: false
        error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] }
      }
}

/** What a schema finds wrong, the first thing of each path, or the input that it makes of what it was given. */
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

/** The name of the field that a path leads into. */
export const firstOf = (path: string): string => path.split('.', 1)[0] ?? ''

/** Problems under the names of the form's fields. */
export const named = (found: Problems, names: Readonly<Record<string, string>> = {}): Problems =>
  Object.fromEntries(Object.entries(found).map(([path, said]) => [names[path] ?? path, said]))

/** What is wrong with a field or with something in it. */
export const problemOf = (found: Problems, name: string): string | undefined =>
  found[name] ?? Object.entries(found).find(([path]) => firstOf(path) === name)?.[1]
