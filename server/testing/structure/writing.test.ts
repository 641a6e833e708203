import { describe, expect, test } from 'vitest'
import { pathsOf, product, productBelow } from './project.ts'
import { faultyReplicaReads } from './replicaReads.ts'
import { parseSource } from './sources.ts'
import { tableWrites } from './tableWrites.ts'

/**
 * The folders whose changes must be recorded: the features and the lower layers for people, notifications and the
 * company.
 */
const recorded = ['features', 'people', 'notify', 'companySettings']
  .flatMap((folder) => productBelow(`server/src/${folder}`))
  // The relay and the sending of webhooks only write what follows from recorded changes.
  .filter(({ path }) => path !== 'server/src/notify/relay.ts' && !path.includes('/webhooks/sending/'))

describe('writing', () => {
  test('each write is in a transaction started by `change`', () => {
    const outside = recorded
      .filter(({ path }) => !path.includes('/demo/'))
      .flatMap((source) =>
        tableWrites(source).flatMap(({ line, within }) => (within ? [] : [`${source.path}:${line}`])),
      )
    expect(outside).toEqual([])
  })

  test('no transaction is started without an audit entry, except by scheduled work', () => {
    const byTheClock = ['server/src/features/leaves/balances/grantLeaveYear.ts']
    const begin = recorded.filter(({ text }) => /\btransaction\(/.test(text))
    expect(pathsOf(begin)).toEqual(byTheClock)
  })

  test('a change returns its events, which are raised in one place', () => {
    const raising = product.filter(({ imports }) => imports.some(({ file }) => file === 'server/src/events/raise.ts'))
    // The relay only listens for new events.
    expect(pathsOf(raising)).toEqual(['server/src/audit/change.ts', 'server/src/notify/relay.ts'])
  })

  test('what is read on a replica only reads, and only from there', () => {
    expect(product.flatMap(faultyReplicaReads)).toEqual([])
    const faulty = (read: string) =>
      faultyReplicaReads(parseSource('server/src/made.ts', `readOnReplica(app, ${read})`)).length > 0
    expect(faulty('(db) => db.select().from(users)')).toBe(false)
    expect(faulty('(db) => ctx.app.db.select().from(users)')).toBe(true)
    expect(faulty('async (db) => { await db.insert(users).values(row) }')).toBe(true)
    expect(faulty('(db) => recordAccess(ctx, name)')).toBe(true)
  })

  test('the check distinguishes writes inside and outside a transaction', () => {
    const within = (code: string) => {
      const text = `import { notifications } from './tables.ts'\n${code}`
      return tableWrites(parseSource('server/src/features/notifications/made.ts', text)).map((write) => write.within)
    }
    expect(within('change(ctx, async (tx) => { await tx.insert(notifications).values(row) })')).toEqual([true])
    expect(within('function a(tx: Tx) { return tx.update(notifications) }')).toEqual([true])
    expect(within('function a(tx: Tx) { return rows.map((row) => tx.delete(notifications)) }')).toEqual([true])
    expect(within('function a(db: Db) { return db.delete(notifications) }')).toEqual([false])
    expect(within('function a(ctx) { return ctx.app.db.insert(notifications) }')).toEqual([false])
    expect(within('db.transaction(async (tx) => { await tx.update(notifications) })')).toEqual([false])
    expect(within('function a(tx: Db) { return tx.execute(sql`  delete from users`) }')).toEqual([false])
    expect(within('function a(tx: Tx) { return insertRows(tx, notifications, rows) }')).toEqual([true])
    expect(within('function a(ctx) { return insertRows(ctx.app.db, notifications, rows) }')).toEqual([false])
    expect(within('function a(ctx) { return updateRows(ctx.app.db, notifications, rows) }')).toEqual([false])
    expect(within('const a = () => { seen.delete(notifications); kept.add(notifications) }')).toEqual([false])
    expect(within('function a(db: Db) { return db.execute(sql`select 1`) }')).toEqual([])
  })
})
