/**
 * The used parts of the library. Its own declarations leave out `printErr`, without which it would write to the
 * server's log.
 */
declare module '@hyzyla/pdfium' {
  interface LoadOptions {
    printErr?: (line: string) => void
  }
  interface Bitmap {
    /** Red, green, blue and opacity, a byte each. */
    data: Uint8Array
    width: number
    height: number
  }
  interface Page {
    /** Returns the size in points, a 72nd of an inch; 0 where the page cannot be read. */
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
      /** Opens a PDF. Rejects where the content is no PDF, is damaged, or is locked with a password. */
      loadDocument(content: Uint8Array): Promise<Pdf>
    }>
  }
}

/** The used parts of WebAssembly; Node's declarations only name its types. */
declare namespace WebAssembly {
  interface Memory {
    readonly buffer: ArrayBuffer
    grow: (this: Memory, pages: number) => number
  }
  var Memory: { prototype: Memory }
  var RuntimeError: new (message?: string) => Error
}
