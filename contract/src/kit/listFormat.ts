import { z } from 'zod'

/** The file formats of an exported list: CSV or an Excel workbook. */
export const ListFormat = z.enum(['csv', 'xlsx'])
export type ListFormat = z.infer<typeof ListFormat>
