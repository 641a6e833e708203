import { registerHooks } from 'node:module'

/*
 * Answers where a module of drizzle-orm lies without reading its package.json. Node reads a package's package.json for
 * each module it loads, and drizzle-orm's has 180 kB: for its few hundred modules that was a third of the whole start.
 * Load this before anything else.
 */
registerHooks({
  resolve(specifier, context, next) {
    const inside = /^\.{1,2}\/.*\.js$/.test(specifier) && context.parentURL?.includes('/node_modules/drizzle-orm/')
    if (!inside || context.conditions.includes('require')) return next(specifier, context)
    return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
  },
})
