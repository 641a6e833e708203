import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { asc, eq } from 'drizzle-orm'
import type { Queryable, Tx } from '../../../../db/database.ts'
import type { Keys } from '../../../../files/store/keys.ts'
import { Seal } from '../../../../files/store/seal.ts'
import type { SealedTable } from '../../../../keys/sealedTables.ts'
import { randomUUIDv7 } from 'node:crypto'
import { payrollPaymentFiles } from '../tables.ts'

/** The size of a piece, so that no row is large. */
const pieceBytes = 256 * 1024
const [pack, unpack] = [promisify(gzip), promisify(gunzip)]

const sealOf = (keys: Keys) => new Seal(keys, 'payment-files')
/** Returns the text that binds a piece to its row, so that it can't be moved to another file. */
const placeOf = ({ id }: { id: string }) => `payroll_payment_files/${id}`

/** Describes the pieces of payment files for a change of the key. */
export const sealedPaymentFiles: SealedTable = {
  name: 'payroll_payment_files',
  kind: 'payment files',
  isOfCompany: true,
  sealOf,
  placeOf,
}

/** Stores the content of a payment file, compressed and encrypted in pieces. */
export async function storeContent(
  tx: Tx,
  keys: Keys,
  batchId: string,
  content: AsyncIterable<string | Uint8Array>,
): Promise<void> {
  const parts = await Array.fromAsync(content, (part) => Buffer.from(part))
  const packed = await pack(Buffer.concat(parts))
  const seal = sealOf(keys)
  for (let position = 0; position * pieceBytes < packed.length; position++) {
    const id = randomUUIDv7()
    const piece = packed.subarray(position * pieceBytes, (position + 1) * pieceBytes)
    const sealed = seal.seal(piece, placeOf({ id })).toString('base64url')
    await tx.insert(payrollPaymentFiles).values({ id, batchId, position, sealed })
  }
}

/** Returns the content of a payment file. @throws UnopenableError if no key of this process decrypts it. */
export async function readContent(db: Queryable, keys: Keys, batchId: string): Promise<Buffer> {
  const { id, sealed, position } = payrollPaymentFiles
  const rows = await db
    .select({ id, sealed })
    .from(payrollPaymentFiles)
    .where(eq(payrollPaymentFiles.batchId, batchId))
    .orderBy(asc(position))
  const seal = sealOf(keys)
  return unpack(Buffer.concat(rows.map((row) => seal.open(Buffer.from(row.sealed, 'base64url'), placeOf(row)))))
}
