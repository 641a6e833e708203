/** The parts of jsdom that the server's tests use to read HTML as a browser does. */
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
