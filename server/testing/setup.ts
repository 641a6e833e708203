import { hashCheaply } from './cheapHashes.ts'

// Runs before each test file of the server, even where a worker has run another one before.
hashCheaply()
