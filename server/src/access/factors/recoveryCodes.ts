import { randomInt } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../../db/database.ts'
import { hashToken } from '../sessions.ts'
import { recoveryCodes } from '../tables.ts'

/** Number of codes in a set. */
const codesPerSet = 10
/** Crockford's base32: 32 characters that are hard to confuse on paper. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
/** 24 characters of five bits each: 120 bits, so that a plain hash is enough (ASVS 5.0, 6.5.2). */
const groups = 6
const groupLength = 4

const newCode = () =>
  Array.from({ length: groups }, () =>
    Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join(''),
  ).join('-')

/** Returns the code as it is hashed: without separators, and with confusable letters replaced. */
const normalize = (code: string) => code.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1')

const hashOf = (code: string) => hashToken(normalize(code))

/** Replaces a person's recovery codes and returns the new ones; only their hashes are stored. */
export async function replaceRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  const codes = Array.from({ length: codesPerSet }, newCode)
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashOf(code) })))
  return codes
}

/** Uses up a recovery code; returns whether it is one of the person's unused ones. */
export async function useRecoveryCode(tx: Tx, userId: string, code: string): Promise<boolean> {
  const rows = await tx
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(
      and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashOf(code)), isNull(recoveryCodes.usedAt)),
    )
    .returning({ id: recoveryCodes.id })
  return rows.length > 0
}

/** Returns the number of a person's unused recovery codes. */
export const countRecoveryCodes = (db: Queryable, userId: string): Promise<number> =>
  db.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
