import { hashCheaply } from './cheapHashes.ts'

// Runs before each test file of the server, even in a worker that has already run another file.
hashCheaply()
