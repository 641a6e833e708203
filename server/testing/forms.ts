/** Returns a multipart body and its headers, as a browser would send the form. */
export async function multipart(fields: Record<string, string | File>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const encoded = new Response(form)
  const contentType = encoded.headers.get('content-type') ?? ''
  return { body: Buffer.from(await encoded.arrayBuffer()), headers: { 'content-type': contentType } }
}

/** Returns a body and its headers: a multipart form if one of the fields is a file, otherwise JSON. */
export async function payloadOf(body: object): Promise<{ body: unknown; headers: Record<string, string> }> {
  const fields = Object.entries(body)
  if (!fields.some(([, value]) => value instanceof File)) return { body, headers: {} }
  const texts = fields.map(([name, value]) => [
    name,
    typeof value === 'string' || value instanceof File ? value : JSON.stringify(value),
  ])
  return multipart(Object.fromEntries(texts) as Record<string, string | File>)
}

/** Returns a file to send in a form. */
export const fileOf = (content: Uint8Array | string, name: string, type = 'application/octet-stream') =>
  new File([typeof content === 'string' ? content : new Uint8Array(content)], name, { type })
