import { z } from 'zod'

/** How a list is exported: as text with commas, or as an Excel workbook. */
export const ListFormat = z.enum(['csv', 'xlsx'])
export type ListFormat = z.infer<typeof ListFormat>
