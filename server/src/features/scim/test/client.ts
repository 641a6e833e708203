import type { TestApp } from '../../../../testing/app.ts'
import { keyOf } from '../../auth/test/keys.ts'

/** A program that calls SCIM as an identity provider does. */
export type Client = Awaited<ReturnType<typeof createClient>>

/** Returns a program with a key of a person in the test company, by default one for SCIM of the owner. */
export async function createClient(
  { app, server, company }: TestApp,
  creator = 'Owner',
  permissions: readonly string[] = ['settings.scim'],
) {
  const { token, id } = await keyOf({ app }, company.id(creator), permissions)
  async function call(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
    const answer = await server.inject({
      method: method as 'GET',
      url: `/scim/v2${path}`,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/scim+json; charset=utf-8' }),
        ...headers,
      },
      ...(body && { payload: JSON.stringify(body) }),
    })
    await app.waitForNotifications()
    return {
      status: answer.statusCode,
      headers: answer.headers,
      text: answer.payload,
      body: (answer.payload === '' ? {} : JSON.parse(answer.payload)) as Record<string, any>,
    }
  }
  return {
    token,
    keyId: id,
    get: (path: string, headers?: Record<string, string>) => call('GET', path, undefined, headers),
    post: (path: string, body: object, headers?: Record<string, string>) => call('POST', path, body, headers),
    put: (path: string, body: object, headers?: Record<string, string>) => call('PUT', path, body, headers),
    patch: (path: string, body: object, headers?: Record<string, string>) => call('PATCH', path, body, headers),
    delete: (path: string, headers?: Record<string, string>) => call('DELETE', path, undefined, headers),
  }
}
