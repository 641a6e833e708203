import { goals } from './goals.ts'
import { notes } from './notes.ts'
import { people } from './people.ts'
import { reviews } from './reviews.ts'

export const performance = { ...reviews, ...goals, ...notes, ...people }
