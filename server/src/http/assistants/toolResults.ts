/** The maximum length of a result in characters. Longer answers fill an assistant's memory, and their end is lost. */
export const maxResultCharacters = 60_000

/** A result of a tool, as the protocol defines it. */
export interface ToolResult {
  content: { type: 'text'; text: string }[]
  isError?: true
  [more: string]: unknown
}

/**
 * Characters that no one sees but an assistant reads: tags, selectors of variants, characters without width, and marks
 * that change the direction of what follows. Texts could hide instructions in them. The two joiners stay, because Arabic,
 * Persian and emoji are written with them.
 */
const hidden =
  /[\u{E0000}-\u{E0FFF}]|[\uFE00-\uFE0F]|[\u200B\u2060-\u2064\uFEFF]|[\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu

/** Returns a text without the characters that could hide instructions. */
export const withoutHidden = (text: string): string => text.replaceAll(hidden, '')

/** Returns a result with a value as JSON. */
export const resultOf = (value: unknown): ToolResult => ({
  content: [{ type: 'text', text: withoutHidden(JSON.stringify(value)) }],
})

/** Returns a result that says why a tool failed. `code` tells causes apart, as in the API. */
export const failureOf = (failure: { message: string; code?: string; [more: string]: unknown }): ToolResult => ({
  ...resultOf(failure),
  isError: true,
})
