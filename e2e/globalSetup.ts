import { makeTemplate } from './support/server.ts'

/** Once for each run: the demo company, made by the server itself as on a first start. */
export default makeTemplate
