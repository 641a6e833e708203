/** Returns the whole number in a text; `NaN` if it has none. */
export const numberIn = (text: string) => (/^\s*\d+\s*$/.test(text) ? Number(text) : Number.NaN)
