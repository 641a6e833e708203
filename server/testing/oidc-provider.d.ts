/** The parts of oidc-provider that the tests use. The package brings no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

  interface Grant {
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }
  interface RequestContext {
    oidc: { client: { clientId: string }; session: { accountId: string } }
  }
  export default class Provider {
    constructor(issuer: string, configuration: object)
    readonly Grant: new (of: { clientId: string; accountId: string }) => Grant
    callback(): RequestListener
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<{ uid: string }>
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>
    on(event: string, listener: (...parts: unknown[]) => void): void
  }
  export type { RequestContext }
}
