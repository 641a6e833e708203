import { documentCalls } from './documents.ts'
import { folders } from './folders.ts'
import { readingCalls } from './reading.ts'
import { versions } from './versions.ts'

export const documents = { ...documentCalls, ...folders, ...versions, ...readingCalls }
