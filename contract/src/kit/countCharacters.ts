/** Returns the number of characters as people count them: an emoji is one character. */
export const countCharacters = (text: string) => Array.from(text.normalize('NFC')).length
