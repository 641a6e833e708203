/**
 * The parts of the library in use. Its own types lack `printErr`, without which the library writes to the server's log.
 */
declare module '@hyzyla/pdfium' {
  interface LoadOptions {
    printErr?: (line: string) => void
  }
  interface Bitmap {
    /** Red, green, blue and opacity of each pixel, one byte each. */
    data: Uint8Array
    width: number
    height: number
  }
  interface Page {
    /** Returns the size in points (1/72 inch); 0 if the page cannot be read. */
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
      /** Opens a PDF. Rejects if the content is not a PDF, or is damaged or encrypted. */
      loadDocument(content: Uint8Array): Promise<Pdf>
    }>
  }
}

/** The parts of WebAssembly in use, for which Node's types declare no values. */
declare namespace WebAssembly {
  interface Memory {
    readonly buffer: ArrayBuffer
    grow: (this: Memory, pages: number) => number
  }
  var Memory: { prototype: Memory }
  var RuntimeError: new (message?: string) => Error
}
