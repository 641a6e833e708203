/** The parts used by the server's tests: reading HTML as a browser does. */
declare module 'jsdom' {
  interface ReadElement {
    readonly localName: string
    readonly attributes: Iterable<{ readonly name: string; readonly value: string }>
    querySelectorAll(selector: string): Iterable<ReadElement>
  }
  interface Parser {
    parseFromString(html: string, type: 'text/html'): { readonly body: ReadElement }
  }
  export class JSDOM {
    readonly window: { readonly DOMParser: new () => Parser }
  }
}
