import { z } from 'zod'
import { parseCents } from '../money.ts'
import { Bands, bandFaults, bandOf, code, duplicatesOf, firstMonth, percent, sourced, unordered } from './fileParts.ts'
import type { PayStatus } from './tables.ts'

/** The statuses of people in a file of rules, each with its dated effect. What a row leaves out is as usual. */
export const StatusFile = z.strictObject({
  default: z.string(),
  list: z
    .array(
      z.strictObject({
        code,
        name: z.string().min(1),
        arabicName: z.string().min(1),
        meaning: z.string().min(1),
        rows: z
          .array(
            z.strictObject({
              ...firstMonth,
              /** The shares of the insured wage, in percent. */
              rate: percent.optional(),
              employerRate: percent.optional(),
              /** The part of the yearly tax exemption, in percent. It can exceed 100. */
              exemption: z
                .string()
                .regex(/^\d{1,3}$/, 'must be a whole percentage such as "150"')
                .optional(),
              /** The tax bands for all incomes. */
              bands: Bands.optional(),
              ...sourced,
            }),
          )
          .min(1),
      }),
    )
    .min(1),
})
type StatusFile = z.infer<typeof StatusFile>

/** Returns the statuses of a file. */
export const statusesOf = ({ list }: StatusFile): PayStatus[] =>
  list.map(({ rows, ...status }) => ({
    ...status,
    rows: rows.map(({ from, rate, employerRate, exemption = '100', bands }) => ({
      from,
      rate: rate === undefined ? null : parseCents(rate),
      employerRate: employerRate === undefined ? null : parseCents(employerRate),
      exemption: parseCents(exemption),
      bands: bands === undefined ? null : bands.map(bandOf),
    })),
  }))

/** Returns a sentence, without its full stop, for each mistake in statuses that the form of the file allows. */
export function statusFaults({ default: standard, list }: StatusFile): string[] {
  const codes = list.map(({ code }) => code)
  return [
    ...(codes.includes(standard) ? [] : [`statuses.default: there is no status ${standard}`]),
    ...duplicatesOf(codes).map((code) => `statuses.list: the status ${code} appears twice`),
    ...list.flatMap(({ rows, code }, at) => [
      ...unordered(
        `statuses.list.${at}.rows`,
        rows.map(({ from }) => from),
      ),
      ...rows.flatMap(({ bands, rate, employerRate, exemption }, place) => [
        ...(bands ? bandFaults(`statuses.list.${at}.rows.${place}.bands`, bands) : []),
        // People without a status get the default one, and a release must not change their pay.
        ...(code === standard && [bands, rate, employerRate, exemption].some((effect) => effect !== undefined)
          ? [`statuses.list.${at}.rows.${place}: the default status must leave everything as usual`]
          : []),
      ]),
    ]),
  ]
}
