import type { Plugin } from 'vite'

/**
 * The scripts whose functions are compiled while the browser waits for other scripts. More than half of their code runs
 * at a first visit. The libraries are not among them: everything waits for them, so compiling all of them would take
 * longer than it saves.
 */
const names = new Set(['first', 'shell'])

/**
 * Writes a hint at the beginning of some scripts, with which Chromium compiles all their functions in the background,
 * as soon as a script has arrived. Without it, the browser compiles each function when it is first called, when the page
 * waits for that. Other browsers ignore the comment. It is added after the names of the files have been computed, so
 * scripts that browsers have cached get it once their code changes.
 */
export function compileHints(): Plugin {
  return {
    name: 'compile-hints',
    apply: 'build',
    generateBundle: {
      // The hint must be the first line, before what Vite adds.
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && names.has(file.name)) file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
      },
    },
  }
}
