/** Returns an account number in groups of four characters. */
export const spaced = (account: string): string => account.replaceAll(/(.{4})(?=.)/g, '$1 ')
