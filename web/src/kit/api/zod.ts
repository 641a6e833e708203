import { config } from 'zod/v4'

// Imports of zod resolve to this file (vite.config.ts), so that no schema is created before this: it would be compiled,
// and the content security policy forbids `eval`.
config({ jitless: true })

export * from 'zod/v4'
