import { inArray, sql } from 'drizzle-orm'
import type { Queryable } from '../db/database.ts'
import { readSettings } from './settings.ts'
import { settings } from './tables.ts'

/** The company's details as the seller on invoices. A detail that is not set is null. */
export interface Seller {
  address: string | null
  taxNumber: string | null
  registrationNumber: string | null
  bankName: string | null
  accountHolder: string | null
  accountNumber: string | null
  bic: string | null
}

/** The names of the settings that make up the seller's details. */
export const sellerKeys = [
  'companyAddress',
  'taxNumber',
  'registrationNumber',
  'bankName',
  'accountHolder',
  'accountNumber',
  'bic',
] as const

/** Returns the company's current details as a seller. */
export async function sellerOf(db: Queryable): Promise<Seller> {
  const { companyAddress, ...settings } = await readSettings(db, sellerKeys)
  return presentSeller({ address: companyAddress, ...settings })
}

const presentSeller = (details: { [key in keyof Seller]: string }): Seller => ({
  address: details.address || null,
  taxNumber: details.taxNumber || null,
  registrationNumber: details.registrationNumber || null,
  bankName: details.bankName || null,
  accountHolder: details.accountHolder || null,
  accountNumber: details.accountNumber || null,
  bic: details.bic || null,
})

/** The seller's details that every invoice must contain. */
export type RequiredSellerDetails = Pick<Seller, 'address' | 'taxNumber' | 'accountNumber'>

/** SQL for the `RequiredSellerDetails` in the current settings. */
export const requiredSellerDetails = sql<Partial<RequiredSellerDetails>>`(
  select coalesce(jsonb_object_agg(case ${settings.key} when 'companyAddress' then 'address' else ${settings.key} end,
    ${settings.value}), '{}')
  from ${settings} where ${inArray(settings.key, ['companyAddress', 'taxNumber', 'accountNumber'])})`
