import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Keeps the compiled code beside the built files, where only those who may change these can write. Node carries on
// without it if the folder can't be written to.
enableCompileCache(join(import.meta.dirname, '../dist/compiled'))

await import('./builtServer.ts')
