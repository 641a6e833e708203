import '../scripts/build.ts'
import { makeTemplate } from './support/server.ts'

/**
 * Builds the product and creates the demo company, once per run. The company is created by starting the product for the
 * first time.
 */
export default makeTemplate
