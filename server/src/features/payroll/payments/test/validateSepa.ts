import { readFileSync } from 'node:fs'
import { validateXML } from 'xmllint-wasm'

const schema = readFileSync(new URL('sepaTransfer.xsd', import.meta.url), 'utf8')

/**
 * Returns the errors of a SEPA file by the schema beside this file. With `SEPA_SCHEMA`, the path of the complete schema,
 * also those by that one.
 */
export async function validateSepa(contents: string): Promise<string[]> {
  const schemas = [schema, ...(process.env.SEPA_SCHEMA ? [readFileSync(process.env.SEPA_SCHEMA, 'utf8')] : [])]
  const results = await Promise.all(
    schemas.map((each) => validateXML({ xml: { fileName: 'payments.xml', contents }, schema: each })),
  )
  return results.flatMap(({ errors }) => errors.map(({ message }) => message))
}

/** Returns the texts of all elements of a name in a file. */
export const textsOf = (file: string, name: string): string[] =>
  [...file.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, 'g'))].map(([, text = '']) => text)
