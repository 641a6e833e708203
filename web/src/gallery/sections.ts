import type { GallerySection } from './exhibit.ts'
import { buttons } from './sections/buttons.tsx'
import { charts } from './sections/charts.tsx'
import { decisions } from './sections/decisions.tsx'
import { dialogs } from './sections/dialogs.tsx'
import { fields } from './sections/fields.tsx'
import { files } from './sections/files.tsx'
import { forms } from './sections/forms.tsx'
import { lists } from './sections/lists.tsx'
import { messages } from './sections/messages.tsx'
import { page } from './sections/page.tsx'
import { people } from './sections/people.tsx'
import { time } from './sections/time.tsx'
import { toolbar } from './sections/toolbar.tsx'

/** The sections of the gallery, in the order of a page: its frame, its lists, its forms, and what they contain. */
export const sections: readonly GallerySection[] = [
  page,
  lists,
  toolbar,
  fields,
  forms,
  buttons,
  dialogs,
  messages,
  people,
  decisions,
  files,
  charts,
  time,
]
