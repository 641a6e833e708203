import { DOMParser } from '@xmldom/xmldom'

/** An element of a parsed document. The parser uses the types of browsers. */
export type XmlElement = Element

/** Thrown for a text that is no XML, or has parts with which documents are disguised. */
export class XmlProblem extends Error {}

/** The namespaces of SAML 2.0 and of signatures. */
export const namespaces = {
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  metadata: 'urn:oasis:names:tc:SAML:2.0:metadata',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
} as const
export type Namespace = keyof typeof namespaces

/**
 * The maximum numbers of tags and attributes of a document, and of elements within one another: anyone may send a
 * document, and checking a signature takes time for each of them, more the deeper they are.
 */
const maxParts = 5000
const maxDepth = 24

/**
 * Returns the root of an XML document. A declaration of types, with which entities are expanded, is refused, and so are
 * comments, CDATA sections and processing instructions: programs disagree on the text around them.
 * @throws XmlProblem.
 */
export function parseXml(text: string): XmlElement {
  const content = text.replace(/^\uFEFF?\s*<\?xml\s[^?]*\?>/, '')
  if ((content.match(/[<=]/g)?.length ?? 0) > maxParts) throw new XmlProblem('The document has too many parts')
  if (/<[!?]/.test(content)) throw new XmlProblem('The document has parts that are not allowed')
  const refuse = (message: unknown) => {
    throw new XmlProblem(String(message).slice(0, 200))
  }
  const errorHandler = { warning: refuse, error: refuse, fatalError: refuse }
  const root = new DOMParser({ errorHandler }).parseFromString(content.trim(), 'text/xml')
    .documentElement as XmlElement | null
  if (!root) throw new XmlProblem('The document is empty')
  if (depthOf(root) > maxDepth) throw new XmlProblem('The document is too deep')
  return root
}

/** Returns how many elements are within one another, the given one included. */
function depthOf(root: XmlElement): number {
  let depth = 0
  for (let level = [root]; level.length > 0; depth++) level = level.flatMap(elementsIn)
  return depth
}

const isNamed = ({ localName, namespaceURI }: XmlElement, namespace: Namespace, name: string) =>
  localName === name && namespaceURI === namespaces[namespace]

/** Returns the children of an element with this name. */
export const childrenOf = (element: XmlElement, namespace: Namespace, name: string): XmlElement[] =>
  elementsIn(element).filter((child) => isNamed(child, namespace, name))

/** The type of nodes that are elements. */
const elementType = 1

const elementsIn = ({ childNodes }: XmlElement): XmlElement[] =>
  Array.from(childNodes).filter((node): node is XmlElement => node.nodeType === elementType)

/** Returns the only child of an element with this name; undefined if there is none or more than one. */
export function onlyChild(element: XmlElement | undefined, namespace: Namespace, name: string): XmlElement | undefined {
  const children = element ? childrenOf(element, namespace, name) : []
  return children.length === 1 ? children[0] : undefined
}

/** Returns an element and all below it. */
export function withDescendants(element: XmlElement): XmlElement[] {
  const found = [element]
  for (const one of found) found.push(...elementsIn(one))
  return found
}

/** Returns the text of an element without surrounding whitespace; an empty one if it has elements or does not exist. */
export const textOf = (element: XmlElement | undefined): string =>
  element && elementsIn(element).length === 0 ? (element.textContent ?? '').trim() : ''

/** Returns an attribute; undefined if it is missing. */
export const attributeOf = (element: XmlElement | undefined, name: string): string | undefined =>
  element?.hasAttribute(name) ? (element.getAttribute(name) ?? undefined) : undefined
