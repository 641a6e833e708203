// `npm run docs:build`: builds the documentation into docs/dist, unless it has already been built from the same
// sources. The server serves that folder at /docs; any other web server can serve it too.
import { join } from 'node:path'
import { buildIfChanged, root } from '../buildIfChanged.ts'
import { buildHandbook } from './buildHandbook.ts'

const documentation = {
  name: 'documentation',
  product: 'docs/dist/index.html',
  from: ['docs', 'scripts/handbook', 'web/src/kit/inter', 'web/public', 'CONTRIBUTING.md', 'SECURITY.md'],
}
await buildIfChanged(documentation, () => buildHandbook(join(root, 'docs/dist')))
