import { type Connection, openDatabase } from '../src/db/connection.ts'
import { migrate } from '../src/db/migrate.ts'

/*
 * A program for tests to kill. It migrates the database in its first argument with the migrations in its second.
 */
const { pool, close } = await openDatabase(JSON.parse(process.argv[2] ?? '') as Connection, { max: 1 })
await migrate(pool, process.argv[3])
await close()
