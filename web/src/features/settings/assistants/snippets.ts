/** A program that assistants run in, with the text that connects it: a command, or a part of its settings. */
export interface Snippet {
  key: string
  /** The name of the program, or a translation key. */
  label: string
  text: string
}

const toJson = (value: unknown) => JSON.stringify(value, null, 2)

/** Returns the texts that connect common programs with the endpoint at an address. */
export function snippetsFor(address: string, token: string): Snippet[] {
  const headers = { Authorization: `Bearer ${token}` }
  return [
    {
      key: 'claude',
      label: 'Claude Code',
      text: `claude mcp add --transport http muster ${address} --header "Authorization: Bearer ${token}"`,
    },
    {
      key: 'vscode',
      label: 'VS Code',
      text: toJson({ servers: { muster: { type: 'http', url: address, headers } } }),
    },
    {
      key: 'other',
      label: 'Others',
      text: toJson({ mcpServers: { muster: { url: address, headers } } }),
    },
  ]
}
