// `npm run docs:build`: builds the documentation into docs/dist, unless it has already been built from the same
// sources. The server serves that folder at /docs; any other web server can serve it too.
import { join } from 'node:path'
import { buildIfChanged, root } from '../buildIfChanged.ts'
import { buildHandbook } from './buildHandbook.ts'
import { readers } from './navigation.ts'

const outsideDocs = readers.flatMap(({ sources }) => sources.filter((source) => !source.startsWith('docs/')))
const documentation = {
  name: 'documentation',
  product: 'docs/dist/index.html',
  from: ['docs', 'scripts/handbook', 'web/src/kit/inter', 'web/public', ...outsideDocs],
}
await buildIfChanged(documentation, () => buildHandbook(join(root, 'docs/dist')))
