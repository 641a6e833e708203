import type { Plugin } from 'vite'

const files = /\/node_modules\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/

/**
 * Removes zod’s JSON Schema generation from the browser’s scripts. It is a fifth of zod and unused there, because JSON
 * Schema is generated on the server. Tree shaking can't remove it, because each schema refers to it when it is created.
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
