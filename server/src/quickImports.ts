import { registerHooks } from 'node:module'

/*
 * Node looks into the package.json of a package for each module that it loads from it, and that of drizzle-orm has
 * 180 kB: for its few hundred modules that was a third of the whole start. What one of them imports beside itself is
 * answered here without looking. To be loaded before anything else.
 */
registerHooks({
  resolve(specifier, context, next) {
    const inside = /^\.{1,2}\/.*\.js$/.test(specifier) && context.parentURL?.includes('/node_modules/drizzle-orm/')
    if (!inside || context.conditions.includes('require')) return next(specifier, context)
    return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
  },
})
