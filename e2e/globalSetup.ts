import '../scripts/build.ts'
import { makeTemplate } from './support/server.ts'

/** Once for each run: the web application as it is now, and the demo company, made by the server as on a first start. */
export default makeTemplate
