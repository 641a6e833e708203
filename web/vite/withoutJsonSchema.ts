import type { Plugin } from 'vite'

const files = /\/node_modules\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/

/**
 * Leaves zod’s writing of JSON Schema out of the browser’s scripts: schemas check there, and describe themselves on the
 * server alone. Each schema refers to it when it is made, so that it does not fall away by itself, and a fifth of zod is
 * that.
 */
export function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    apply: 'build',
    transform(code, id) {
      if (!files.test(id)) return undefined
      const named = [...code.matchAll(/^export (?:function|const|class) (\w+)/gm)].map(([, name = '']) => name)
      const renamed = [...code.matchAll(/^export \{ \w+ as (\w+) \}/gm)].map(([, name = '']) => name)
      if (!named.length) throw new Error(`${id} exports nothing that is known`)
      return {
        code: `const nothing = () => () => undefined;export { ${[...named, ...renamed].map((name) => `nothing as ${name}`).join()} }`,
        map: null,
      }
    },
  }
}
