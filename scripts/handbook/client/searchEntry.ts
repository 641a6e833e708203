/** A section of the documentation, as the search in the browser gets it. */
export interface SearchEntry {
  address: string
  title: string
  heading: string
  text: string
  reader: string
  boost: number
}
