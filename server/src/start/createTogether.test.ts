import { expect, test } from 'vitest'
import { createTogether } from './ensureCompany.ts'

const failure = (code: string) => Object.assign(new Error('a statement failed'), { code })

/** Runs two parts, the steps of which fail once with this code. Returns what happened, in order. */
async function run(code: string): Promise<string[]> {
  const happened: string[] = []
  const ended = Promise.withResolvers<void>()
  const whole = async () => {
    await ended.promise
    happened.push('whole')
  }
  const inSteps = async () => {
    happened.push('steps')
    if (happened.length > 1) return
    setImmediate(() => ended.resolve())
    throw failure(code)
  }
  await createTogether(whole, inSteps).catch(({ code }) => happened.push(code))
  return happened
}

test('steps that waited too long for a lock of the transaction are repeated after it', async () => {
  expect(await run('55P03')).toEqual(['steps', 'whole', 'steps'])
})

test('any other failure of a step is one', async () => {
  expect(await run('23505')).toEqual(['steps', '23505'])
})
