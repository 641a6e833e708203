/**
 * What is used of the library. Its own declarations leave out `printErr`, where it would write to the server's log of
 * its own accord.
 */
declare module '@hyzyla/pdfium' {
  interface LoadOptions {
    printErr?: (line: string) => void
  }
  interface Bitmap {
    /** Red, green, blue and how opaque it is, a byte each. */
    data: Uint8Array
    width: number
    height: number
  }
  interface Page {
    /** In points, a 72nd of an inch; 0 where the page cannot be read. */
    getOriginalSize(): { originalWidth: number; originalHeight: number }
    render(options: {
      width: number
      height: number
      renderFormFields: boolean
      render(bitmap: Bitmap): Promise<Uint8Array>
    }): Promise<{ data: Uint8Array }>
  }
  interface Pdf {
    getPageCount(): number
    getPage(index: number): Page
  }
  export function PDFiumModule(options: LoadOptions): Promise<object>
  export const PDFiumLibrary: {
    initBase(options: { vendor(options: LoadOptions): Promise<object> }): Promise<{
      /** Rejects where the content is no PDF, is damaged, or is locked with a password. */
      loadDocument(content: Uint8Array): Promise<Pdf>
    }>
  }
}

/** What of WebAssembly itself is touched; Node's declarations name its types alone. */
declare namespace WebAssembly {
  interface Memory {
    readonly buffer: ArrayBuffer
    grow: (this: Memory, pages: number) => number
  }
  var Memory: { prototype: Memory }
  var RuntimeError: new (message?: string) => Error
}
