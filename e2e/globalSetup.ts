import '../scripts/build.ts'
import { makeTemplate } from './support/server.ts'

/** Builds the product once per run and creates the demo company, as on a first start. */
export default makeTemplate
