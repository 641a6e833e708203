import '../scripts/build.ts'
import { makeTemplate } from './support/server.ts'

/** Once per run: builds the product, and has the server make the demo company as on a first start. */
export default makeTemplate
