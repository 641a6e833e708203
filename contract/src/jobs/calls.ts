import { applications } from './applications.ts'
import { postings } from './postings.ts'

export const jobs = { ...postings, ...applications }
