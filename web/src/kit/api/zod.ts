import { config } from 'zod/v4'

// Whoever asks for zod gets it from here (vite.config.ts), so that no schema is ever made before this: it would be
// compiled, and the content security policy forbids `eval`.
config({ jitless: true })

export * from 'zod/v4'
