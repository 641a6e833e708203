import { config } from 'zod'

// The contract's schemas are checked here without compiling them: the content security policy forbids `eval`.
config({ jitless: true })
