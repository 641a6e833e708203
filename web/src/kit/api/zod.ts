import { config } from 'zod/v4'

// vite.config.ts resolves all imports of zod to this file, so that its configuration precedes every schema. By default
// zod compiles schemas with `eval`, which the content security policy forbids.
config({ jitless: true })

export * from 'zod/v4'
